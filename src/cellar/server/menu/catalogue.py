"""The games' menu entries, with their options, bots and pictures."""

import logging
from typing import Any

from cellar.bots.people import level, measured
from cellar.bots.registry import bots_for, judges_of
from cellar.bots.strength import ratings
from cellar.contract.about import About
from cellar.contract.options import complete
from cellar.contract.rules_page import folder
from cellar.contract.words import bot_title, bot_words
from cellar.draw.extent import cropped
from cellar.draw.palette import colour
from cellar.draw.svg import write_svg
from cellar.errors import CellarError
from cellar.language import by_language, translator
from cellar.play import registry
from cellar.play.lesson import lessons
from cellar.play.position import Position
from cellar.play.puzzles import has_puzzles, mined
from cellar.rules.rng import generator
from cellar.server.errors import Unknown
from cellar.server.messages import BotEntry, ContestEntry, GameEntry, LessonEntry, OptionEntry, SeatNames, ThemeEntry
from cellar.server.messages.derived import filled

_ = translator(__name__)

logger = logging.getLogger(__name__)
#: Number of actions before the moment that the poster of a game without one of its own shows.
SHOWN_AFTER = 40
#: A game's poster, beside its rules page; its text is written by whoever shows it, over the lower third.
POSTER = "poster.svg"
POSTER_SIZE = (320, 420)
#: The pictures that a rules page may show.
KINDS = {".svg": "image/svg+xml", ".png": "image/png"}


def cards(thinks: bool = True) -> tuple[GameEntry, ...]:
    """The entries of all games that can be played; `thinks`: whether this server has live analysis."""
    found = []
    for name, about in registry.all_games().items():
        try:
            found.append(_card(about, thinks))
        except CellarError as error:
            logger.warning("%s is not on the menu: %s", name, error)
    return tuple(found)


def _card(about: About, thinks: bool) -> GameEntry:
    said = translator(about.module)
    game, rated = registry.load(about.name), ratings(about)
    return filled(
        GameEntry,
        about,
        title=said(about.title),
        sentence=said(about.sentence),
        designers=said(about.designers),
        seats=tuple(map(said, about.seats)),
        options=tuple(
            filled(
                OptionEntry,
                option,
                help=said(option.help),
                title=said(option.title or option.name.replace("_", " ").capitalize()),
                names=tuple(map(said, option.names)),
                typed=said(option.typed) if option.typed else "",
            )
            for option in about.options
        ),
        vocabularies=game.narration.VOCABULARIES,
        bots=tuple(
            filled(
                BotEntry,
                bot,
                title=bot_title(bot, about),
                sentence=bot_words(bot, about, bot.sentence),
                level=level(bot),
                face=bot.character.face if bot.character else "",
                measured=measured(bot, about),
                rating=round(rated.get(bot.name, 0)),
            )
            for bot in bots_for(about.name)
        ),
        puzzle=has_puzzles(about),
        themes=_themes(about),
        editor=game.editing is not None,
        workshop=said(game.workshop.FORM.noun) if game.workshop else "",
        thinks=thinks and bool(judges_of(about.name, 0)),
        lessons=_lessons(about),
        contests=tuple(
            filled(
                ContestEntry,
                contest,
                title=said(contest.title),
                sentence=said(contest.sentence),
                options=dict(contest.options),
                counted=said(contest.counted) if contest.counted else "",
            )
            for contest in about.contests
        ),
        demo=bool(about.demo),
        rated=dict(about.rated),
    )


@by_language()
def _themes(about: About) -> tuple[ThemeEntry, ...]:
    """The kinds of a game's puzzles, and how many there are of each."""
    every, said = mined(about), translator(about.module)
    return tuple(
        ThemeEntry(theme.name, said(theme.title), sum(one.theme == theme.name for one in every))
        for theme in about.themes
    )


@by_language()
def _lessons(about: About) -> tuple[LessonEntry, ...]:
    """A game's lessons; a game whose lessons cannot be read is played without."""
    try:
        return tuple(LessonEntry(one.name, one.title, one.sentence, round(one.seconds)) for one in lessons(about))
    except CellarError as error:
        logger.warning("%s has no lessons: %s", about.title, error)
        return ()


def poster(game: str, theme: str) -> str:
    """The poster of a game: the one in its folder, else a moment of a match on its accent."""
    about = registry.about(game)
    place = folder(about)
    drawn = place / POSTER if place else None
    if drawn and drawn.is_file():
        return drawn.read_text(encoding="utf-8")
    position = Position.start(about.name, {}, seed=7)
    rng = generator(7)
    while not position.is_over and len(position.history) < SHOWN_AFTER:
        position.step(rng)
    board = write_svg(cropped(position.view().scene), "light" if theme == "auto" else theme, plain=True)
    width, height = POSTER_SIZE
    placed = board.replace("<svg ", f'<svg x="20" y="20" width="{width - 40}" height="{width - 40}" ', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{colour(about.accent)}"/>{placed}</svg>'
    )


def start_picture(game: str, theme: str, options: dict[str, Any], line: str = "") -> str:
    """How a match with these options, or from a position line, begins: the board alone, small and light."""
    start = Position.start(registry.about(game).name, options, seed=7)
    position = Position.from_line(line) if line else start
    return write_svg(cropped(position.view().scene), theme, plain=True)


def seat_names(name: str, options: dict[str, Any]) -> SeatNames:
    """The seats' names in a match with these options; raises like the match itself when they do not go together."""
    game = registry.load(name)
    full = complete(game.about, options)
    game.setup.check(full)
    return SeatNames(game.seat_names(full))


def rules_picture(name: str, path: str) -> tuple[bytes, str]:
    """A picture of the rules page, and its media type."""
    place = folder(registry.about(name))
    parts = path.strip("/").split("/")
    kind = KINDS.get("." + parts[-1].rpartition(".")[2].lower())
    if kind is None or any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise Unknown(_("There is no such picture."))
    for part in parts:
        place = place / part if place else None
    try:
        if place is not None and place.is_file():
            return place.read_bytes(), kind
    except OSError:  # a longer name than files have
        pass
    raise Unknown(_("There is no such picture."))

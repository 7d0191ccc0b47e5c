"""The games' menu entries, with their options, bots and pictures."""

import logging
from functools import cache
from typing import Any

from cellar.bots.people import level, measured
from cellar.bots.registry import bots_for, judges_of
from cellar.contract.about import About, Option
from cellar.contract.options import complete
from cellar.draw.extent import cropped
from cellar.draw.svg import write_svg
from cellar.errors import CellarError
from cellar.play import registry
from cellar.play.lesson import lessons
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.server.messages import BotEntry, ContestEntry, GameEntry, LessonEntry, OptionEntry, SeatNames

logger = logging.getLogger(__name__)
#: Number of actions before the moment that the menu picture shows.
SHOWN_AFTER = 40


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
    options = tuple(
        OptionEntry(o.name, o.kind, o.default, o.help, o.choices, o.low, o.high, _title(o), o.names, o.typed, o.when)
        for o in about.options
    )
    game = registry.load(about.name)
    return GameEntry(
        name=about.name,
        title=about.title,
        version=about.version,
        designers=about.designers,
        sentence=about.sentence,
        players=about.players,
        default_players=about.default_players,
        minutes=about.minutes,
        seats=about.seats,
        accent=about.accent,
        options=options,
        vocabularies=game.narration.VOCABULARIES,
        bots=tuple(
            BotEntry(bot.name, bot.title, bot.sentence, bot.seats, level(bot), measured(bot))
            for bot in bots_for(about.name)
        ),
        opponent=about.opponent,
        source=about.source,
        preview=about.preview,
        puzzle=bool(about.puzzle),
        editor=game.editing is not None,
        workshop=game.workshop.FORM.noun if game.workshop else "",
        seat_colours=about.seat_colours,
        everything_open=about.everything_open,
        thinks=thinks and bool(judges_of(about.name, 0)),
        lessons=_lessons(about),
        contests=tuple(
            ContestEntry(c.name, c.title, c.sentence, dict(c.options), c.seats, c.counted, c.record)
            for c in about.contests
        ),
    )


def _title(option: Option) -> str:
    return option.title or option.name.replace("_", " ").capitalize()


@cache
def _lessons(about: About) -> tuple[LessonEntry, ...]:
    """A game's lessons; a game whose lessons cannot be read is played without."""
    try:
        return tuple(LessonEntry(one.name, one.title, one.sentence, round(one.seconds)) for one in lessons(about))
    except CellarError as error:
        logger.warning("%s has no lessons: %s", about.title, error)
        return ()


def game_picture(name: str, theme: str, options: dict[str, Any] | None = None) -> str:
    """The menu picture of a game; with options, how such a match begins. The board alone, small and light."""
    position = Position.start(registry.about(name).name, options or {}, seed=7)
    rng = generator(7)
    while options is None and not position.is_over and len(position.history) < SHOWN_AFTER:
        position.step(rng)
    return write_svg(cropped(position.view().scene), theme, plain=True)


def seat_names(name: str, options: dict[str, Any]) -> SeatNames:
    """The seats' names in a match with these options; raises like the match itself when they do not go together."""
    game = registry.load(name)
    full = complete(game.about, options)
    game.setup.check(full)
    return SeatNames(game.seat_names(full))

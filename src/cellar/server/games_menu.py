"""The menu: the games with their options, bots, pictures and rules pages."""

from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cellar.bots.registry import bots_for, opponent
from cellar.core import registry
from cellar.core.options import complete
from cellar.core.position import Position
from cellar.core.rng import generator
from cellar.core.svg import write_svg
from cellar.server.messages import BotCard, GameCard, OptionCard, RulesPage, SeatNames
from cellar.server.problems import Unknown
from cellar.server.shown import can_hint, can_preview

#: The menu's picture shows a match after so many actions.
SHOWN_AFTER = 40
KINDS = {".svg": "image/svg+xml", ".png": "image/png"}


@cache
def cards() -> tuple[GameCard, ...]:
    """Every game on the menu."""
    return tuple(_card(name) for name in registry.games())


def _card(name: str) -> GameCard:
    about = registry.about(name)
    options = tuple(OptionCard(o.name, o.kind, o.default, o.help, o.choices, o.low, o.high) for o in about.options)
    return GameCard(
        name=name,
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
        vocabularies=registry.load(name).narration.VOCABULARIES,
        bots=tuple(BotCard(bot.name, bot.title, bot.sentence, bot.seats) for bot in bots_for(name)),
        opponent=opponent(name),
        source=about.source,
        preview=can_preview(name),
        hint=can_hint(name),
    )


@lru_cache(maxsize=64)
def picture(name: str, theme: str) -> str:
    """A moment of a match, for the menu."""
    position = Position.start(registry.about(name).name, seed=7)
    rng = generator(7)
    while not position.is_over and len(position.history) < SHOWN_AFTER:
        position.step(rng)
    return write_svg(position.view().scene, theme)


def seat_names(name: str, options: dict[str, Any]) -> SeatNames:
    """What the seats are called in a match with these options; refused like the match itself when they do not go
    together."""
    game = registry.load(name)
    full = complete(game.about, options)
    game.setup.check(full)
    return SeatNames(game.seat_names(full))


def _folder(name: str) -> Traversable:
    return files(registry.about(name).module.rpartition(".")[0])


@lru_cache(maxsize=64)
def rules(name: str) -> RulesPage:
    """The rules page as HTML. Its pictures lie beside it and are fetched from the server."""
    page = _folder(name) / "README.md"
    if not page.is_file():
        raise Unknown(f"{registry.about(name).title} has no rules page.")
    about = registry.about(name)
    markdown = MarkdownIt("commonmark", {"html": False}).enable(["table"])
    tokens = markdown.parse(page.read_text(encoding="utf-8"))
    for token, following in zip(tokens, [*tokens[1:], None]):
        _local_pictures(token, about.name)
        if token.type == "heading_open" and following is not None:
            # So that a ruling or a chapter can be linked to.
            token.attrs["id"] = "-".join("".join(c if c.isalnum() else " " for c in following.content.lower()).split())
    return RulesPage(about.name, about.title, markdown.renderer.render(tokens, markdown.options, {}))


def _local_pictures(token: Token, name: str) -> None:
    source = token.attrs.get("src") if token.type == "image" else None
    if isinstance(source, str) and "://" not in source and not source.startswith("/"):
        token.attrs["src"] = f"/api/games/{name}/files/{source.removeprefix('./')}"
    for child in token.children or []:
        _local_pictures(child, name)


def rules_file(name: str, path: str) -> tuple[bytes, str]:
    """A picture of the rules page, and its type."""
    place = _folder(name)
    parts = path.strip("/").split("/")
    kind = KINDS.get("." + parts[-1].rpartition(".")[2].lower())
    if kind is None or any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise Unknown("There is no such picture.")
    for part in parts:
        place = place / part
    if not place.is_file():
        raise Unknown("There is no such picture.")
    return place.read_bytes(), kind

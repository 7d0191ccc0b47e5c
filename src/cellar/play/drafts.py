"""Drafts, the positions of the editor: made by hand, and not necessarily legal yet.

A draft is a position line. Whether it can be played is for the game's own `notation.from_line` to say; until then the
game's editing module reads it, so that it can be drawn and changed further.
"""

from dataclasses import dataclass
from typing import Any

from cellar.contract.editing import Editing, Tool
from cellar.contract.game import Game
from cellar.errors import BadPosition, BadText, CellarError
from cellar.play.position import Position
from cellar.rules.types import Options, State

#: Longer than the line of any match that people play, and short enough to be read again at every click.
MOST_LINE = 20_000


@dataclass(frozen=True, slots=True)
class Draft:
    """A position that is being edited."""

    game: Game
    options: Options
    state: State
    #: with the game's name, as commands take it
    line: str
    #: what keeps it from being a legal position, in a sentence; "" when it is one
    missing: str
    tools: tuple[Tool, ...]


def begun(game: Game, options: dict[str, Any], seed: int) -> Draft:
    """A draft that is the start of a match."""
    return opened(game, Position.start(game, options, seed=seed).line())


def opened(game: Game, line: str) -> Draft:
    return _drawn(game, _text(game, line))


def edited(game: Game, line: str, tool: str, site: str) -> Draft:
    editing = _editing(game)
    options, state = editing.read(_text(game, line))
    tools = {one.name: one for one in editing.palette(options, state)}
    if tool not in tools:
        raise BadText(f"There is nothing called {tool[:40]!r} here: choose something from the palette.")
    _check_site(tools[tool], site)
    return _drawn(game, game.notation.to_line(*editing.edit(options, state, tool, site)))


def _check_site(tool: Tool, site: str) -> None:
    if not tool.on and site:
        raise BadText(f"{tool.label!r} is a setting: it applies at once, not to a place on the board.")
    if tool.on and not (site and any(site.startswith(start) for start in tool.on)):
        raise BadText(
            f"{tool.label!r} cannot be used on {site[:40] or 'nothing'!r}: choose another place on the board."
        )


def _drawn(game: Game, text: str) -> Draft:
    editing, missing = _editing(game), ""
    try:
        options, state = game.notation.from_line(text)
    except CellarError as error:
        options, state = editing.read(text)
        missing = editing.missing(options, state, str(error))
    line = f"{game.name} {game.notation.to_line(options, state)}"
    return Draft(game, options, state, line, missing, editing.palette(options, state))


def _editing(game: Game) -> Editing:
    if game.editing is None:
        raise BadPosition(f"Positions of {game.about.title} can't be set up by hand yet: it has no editor.")
    return game.editing


def _text(game: Game, line: str) -> str:
    if len(line) > MOST_LINE:
        raise BadPosition(f"A position line has at most {MOST_LINE:,} characters here; this one has {len(line):,}.")
    name, _, rest = line.strip().partition(" ")
    if name != game.name or not rest:
        raise BadPosition(f"A position line of {game.about.title} begins with {game.name}; copy the whole line.")
    return rest.strip()

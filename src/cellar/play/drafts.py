"""Drafts, the positions of the editor: made by hand, and not necessarily legal yet.

A draft is a position line. Whether it can be played is for the game's own `notation.from_line` to say; until then the
game's editing module reads it, so that it can be drawn and changed further.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cellar.contract.editing import Editing, Tool
from cellar.contract.game import Game
from cellar.contract.words import title
from cellar.draw.scene import Scene
from cellar.errors import BadPosition, BadText, CellarError
from cellar.language import number, translator
from cellar.play.position import Position
from cellar.play.view import View
from cellar.rules.types import PUBLIC, Options, State

_ = translator(__name__)
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

    @property
    def scene(self) -> Scene:
        """How it is drawn: as its editor draws drafts, else as the public sees it; nobody sits here yet."""
        own: Callable[[Options, State], Scene] | None = getattr(_editing(self.game), "scene", None)
        if own is not None:
            return own(self.options, self.state)
        return View.of(self.game, self.options, self.state, PUBLIC).scene


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
        raise BadText(
            _("There is nothing called {tool} here: choose something from the palette.", tool=repr(tool[:40]))
        )
    _check_site(tools[tool], site)
    return _drawn(game, game.notation.to_line(*editing.edit(options, state, tool, site)))


def _check_site(tool: Tool, site: str) -> None:
    if not tool.on and site:
        raise BadText(_("{tool} is a setting: it applies at once, not to a place on the board.", tool=repr(tool.label)))
    if tool.on and not (site and any(site.startswith(start) for start in tool.on)):
        raise BadText(
            _(
                "{tool} cannot be used on {site}: choose another place on the board.",
                tool=repr(tool.label),
                site=repr(site[:40] or _("nothing")),
            )
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
        raise BadPosition(
            _("Positions of {game} can't be set up by hand yet: it has no editor.", game=title(game.about))
        )
    return game.editing


def _text(game: Game, line: str) -> str:
    if len(line) > MOST_LINE:
        raise BadPosition(
            _(
                "A position line has at most {most} characters here; this one has {length}.",
                most=number(MOST_LINE),
                length=number(len(line)),
            )
        )
    name, rest = (*line.strip().split(" ", 1), "")[:2]
    if name != game.name or not rest:
        raise BadPosition(
            _(
                "A position line of {game} begins with {name}; copy the whole line.",
                game=title(game.about),
                name=game.name,
            )
        )
    return rest.strip()

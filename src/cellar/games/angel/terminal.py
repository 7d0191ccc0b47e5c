"""Terminal commands besides moves: what the perfect players think and would do, and a map of any part of the board."""

from collections.abc import Callable
from weakref import WeakKeyDictionary

from cellar.games.angel.endless import history
from cellar.games.angel.opponents.thoughts import hint as advice
from cellar.games.angel.opponents.thoughts import sentence
from cellar.games.angel.picture.text_map import Look, text_map
from cellar.language import N_
from cellar.play.position import Position

#: Where somebody looks, once they have moved the map; without an entry it follows the angel.
_LOOKS: WeakKeyDictionary[Position, Look] = WeakKeyDictionary()
#: How the map moves: columns, rows, layers.
WAYS = {
    "north": (0, 1, 0),
    "south": (0, -1, 0),
    "east": (1, 0, 0),
    "west": (-1, 0, 0),
    "above": (0, 0, 1),
    "below": (0, 0, -1),
}


def thoughts(position: Position) -> str:
    """Explain what the perfect angel (power 2 and more) or the perfect devil (power 1) thinks."""
    whose = "devil" if position.options["power"] == 1 else "angel"
    return sentence(position.options, position.state, whose)


def hint(position: Position) -> str:
    """Return what the perfect player would do and why, if there is one for this seat."""
    return advice(position.game, position.options, position.state, position.actor)[1]


def _looking(position: Position) -> Look:
    return _LOOKS.get(position) or Look(history.angel(position.state))


def _shown(position: Position, look: Look) -> str:
    _LOOKS[position] = look
    return text_map(position.options, position.state, look)


def the_map(position: Position) -> str:
    """Draw the map where it was moved to last."""
    return text_map(position.options, position.state, _looking(position))


def home(position: Position) -> str:
    """Draw the map centred on the angel again, one character for each cell."""
    _LOOKS.pop(position, None)
    return the_map(position)


def pan(way: str) -> Callable[[Position], str]:
    return lambda position: _shown(position, _looking(position).moved(WAYS[way]))


def zoom(times: float) -> Callable[[Position], str]:
    return lambda position: _shown(position, _looking(position).zoomed(times))


COMMANDS: dict[str, tuple[str, Callable[[Position], str]]] = {
    "thoughts": (
        N_("what the perfect player is thinking: its path and left set, or the wall that needs an answer"),
        thoughts,
    ),
    "hint": (N_("what the perfect player would do, and why"), hint),
    "map": (N_("a map of the board with coordinates, around the angel until you move it"), the_map),
    **{way: (N_("move the map by half a page; above and below: to the next layer"), pan(way)) for way in WAYS},
    "wider": (N_("zoom the map out"), zoom(2)),
    "closer": (N_("zoom the map in"), zoom(0.5)),
    "home": (N_("centre the map on the angel again"), home),
}

"""What a person at a terminal may ask besides moves: what the perfect players think, and what they would do."""

from collections.abc import Callable

from cellar.core.position import Position
from cellar.games.angel.opponents.thoughts import hint as advice
from cellar.games.angel.opponents.thoughts import sentence


def thoughts(position: Position) -> str:
    """What the perfect angel (power 2 and more) or the perfect devil (power 1) thinks."""
    whose = "devil" if position.options["power"] == 1 else "angel"
    return sentence(position.options, position.state, whose)


def hint(position: Position) -> str:
    """What the perfect player would do and why, if there is one for this seat."""
    return advice(position.game, position.options, position.state, position.actor)[1]


def share(position: Position) -> str:
    """The same position for a friend."""
    return f'cellar play --line "{position.line()}"'


COMMANDS: dict[str, tuple[str, Callable[[Position], str]]] = {
    "thoughts": ("what the perfect player thinks: its path and left set, or the wall that demands", thoughts),
    "hint": ("what the perfect player would do, and why", hint),
    "share": ("one line that gives this position to a friend", share),
}

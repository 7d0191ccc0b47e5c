"""What a person at a terminal may ask besides moves: what the perfect players think, and what they would do."""

from collections.abc import Callable

from cellar.core.position import Position
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.opponents import perfect
from cellar.games.angel.opponents.thoughts import sentence


def thoughts(position: Position) -> str:
    """What the perfect angel (power 2 and more) or the perfect devil (power 1) thinks."""
    whose = "devil" if position.options["power"] == 1 else "angel"
    return sentence(position.options, position.state, whose)


def hint(position: Position) -> str:
    """Where the perfect player would move, if there is one for this seat."""
    if position.is_over:
        return "The match is over: there is nothing left to choose; undo, or start another."
    cell = perfect.advice(position.options, position.state)
    who = "angel" if position.actor == rules.ANGEL else "devil"
    if cell is None:
        why = "no angel of power 1 can escape a perfect devil" if who == "angel" else _why_no_devil(position)
        return f"There is no perfect move for the {who} here: {why}."
    return f"The perfect {who} would {'fly to' if who == 'angel' else 'mark'} {history.text(cell)}."


def _why_no_devil(position: Position) -> str:
    if position.options["power"] > 1:
        return "an angel of power 2 or more that flies well is never caught"
    if position.options["dims"] == 3:
        return "nobody knows whether an angel of power 1 can be caught in space"
    return "no ring of 35 x 37 fits around the angel on this board"


def share(position: Position) -> str:
    """The same position for a friend."""
    return f'cellar play --line "{position.line()}"'


COMMANDS: dict[str, tuple[str, Callable[[Position], str]]] = {
    "thoughts": ("what the perfect player thinks: its path and left set, or the wall that demands", thoughts),
    "hint": ("what the perfect player would do", hint),
    "share": ("one line that gives this position to a friend", share),
}

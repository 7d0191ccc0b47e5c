"""The figures of a recorded match, move by move: the value of each position, the better move, what each action changed.

The value of a seat after the last action less that before the first is the sum of what every action changed.
"""

from typing import Any

from cellar.play.early_end import camps
from cellar.play.position import Position
from cellar.rules.types import CHANCE

Figures = dict[str, Any]


def figures(position: Position, judged: list[Figures]) -> Figures:
    """What a judge found at each moment of a match, and what each action changed."""
    return {
        "seats": list(position.game.seat_names(position.options)),
        "camps": list(camps(position.game, position.options)),
        "points": [{"values": one["values"], "exact": one["exact"]} for one in judged],
        "moves": [move(position, number, judged) for number in range(len(position.history))],
        "results": list(position.returns()) if position.is_over else None,
    }


def move(position: Position, number: int, judged: list[Figures]) -> Figures:
    """Describe one action: the expected result of every seat before and after it."""
    played, before, after = position.history[number], judged[number], judged[number + 1]
    change = [None if a is None or b is None else b - a for a, b in zip(before["values"], after["values"])]
    by_chance = played.actor == CHANCE
    return {
        "number": number + 1,
        "actor": None if by_chance else played.actor,
        "move": played.text,
        "before": before["values"],
        "after": after["values"],
        "change": change,
        "exact": before["exact"] and after["exact"],
        "best": before.get("best"),
        "line": before.get("line", []),
        "distance": before.get("distance"),
        "slower": None if by_chance else slower(before, after),
    }


def slower(before: Figures, after: Figures) -> int | None:
    """Return by how many moves the end is farther away than after the best move; None where that is not proved."""
    best, found = before.get("after_best"), after.get("distance")
    if found is None and after["exact"] and "best" not in after and before.get("distance") is not None:
        found = 0  # it is over
    return None if best is None or found is None else found - best

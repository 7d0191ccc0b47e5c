"""Analysis of a recorded match, move by move: the value of each position, the better move, the share of luck.

The value of a seat after the last action less that before the first is the sum of what every action changed: what
chance did is luck, what a seat did is play. docs/arena.md describes the JSON, which is what a value graph is drawn
from.
"""

from typing import Any, Final

import cellar
from cellar.errors import BadOption
from cellar.play.position import Position
from cellar.play.record import Record
from cellar.rules.types import CHANCE

FORMAT: Final = "cellar analysis 1"
#: A change of somebody's expected result that turns a match, and how many such are named.
TURN: Final = 0.2
MOST_TURNS: Final = 8
Figures = dict[str, Any]


def analysis(record: Record, bot: str, judged: list[Figures]) -> Figures:
    """Assemble the analysis of a match as one JSON object."""
    position = record.position
    game = position.game
    if not any(value is not None for one in judged if "best" in one for value in one["values"]):
        raise BadOption(f"{bot!r} named moves, but never said what it expects: name another, such as uct:1000.")
    camps = game.traits(position.options).camps if game.traits else tuple(range(position.players))
    moves = [move(position, number, judged) for number in range(len(position.history))]
    return {
        "format": FORMAT,
        "cellar": cellar.__version__,
        "game": game.name,
        "title": game.about.title,
        "version": game.about.version,
        "options": dict(position.options),
        "bot": bot,
        "seats": list(game.seat_names(position.options)),
        "names": list(record.seats),
        "camps": list(camps),
        "points": [{"values": one["values"], "exact": one["exact"]} for one in judged],
        "moves": moves,
        "turning_points": turning_points(moves),
        "sums": [sums(moves, seat, camps) for seat in range(position.players)],
        "results": list(position.returns()) if position.is_over else None,
        "outcome": position.outcome(),
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


def turning_points(moves: list[Figures]) -> list[Figures]:
    """List the actions that changed an expected result most, or led away from a proved end, in order of play."""
    found = []
    for one in moves:
        known = [change for change in one["change"] if change is not None]
        size = max(map(abs, known), default=0.0)
        if size >= TURN or one["slower"]:
            found.append({"number": one["number"], "size": size, "slower": one["slower"], "kind": kind(one)})
    largest = sorted(found, key=lambda turn: (-turn["size"], -(turn["slower"] or 0)))[:MOST_TURNS]
    return sorted(largest, key=lambda turn: int(turn["number"]))


def kind(one: Figures) -> str:
    """Classify a turning point: luck; a mistake, which lowers the mover's own expected result; a detour, which only
    delays the end; else a find, which the bot had not expected."""
    if one["actor"] is None:
        return "luck"
    mine = one["change"][one["actor"]]
    if mine is None or mine < 0:
        return "mistake"
    return "detour" if one["slower"] else "find"


def sums(moves: list[Figures], seat: int, camps: tuple[int, ...]) -> Figures:
    """Sum what luck, a seat's camp and the others changed of its expected result; None where the bot gave no value."""
    parts: dict[str, float] = {"luck": 0.0, "own": 0.0, "others": 0.0}
    for one in moves:
        change = one["change"][seat]
        if change is None:
            return {"luck": None, "own": None, "others": None}
        actor = one["actor"]
        parts["luck" if actor is None else "own" if camps[actor] == camps[seat] else "others"] += change
    return dict(parts)

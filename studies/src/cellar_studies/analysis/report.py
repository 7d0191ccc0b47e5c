"""The analysis of a recorded match as one JSON object: its figures, the turning points, the share of luck.

What chance changed of a seat's value is luck, what a seat changed is play. docs/arena.md describes the JSON, which is
what a value graph is drawn from.
"""

from typing import Final

import cellar
from cellar.analysis.judging import Figures, figures
from cellar.errors import BadOption
from cellar.play.record import Record

FORMAT: Final = "cellar analysis 1"
#: A change of somebody's expected result that turns a match, and how many such are named.
TURN: Final = 0.2
MOST_TURNS: Final = 8


def analysis(record: Record, bot: str, judged: list[Figures]) -> Figures:
    """Assemble the analysis of a match as one JSON object."""
    position = record.position
    game = position.game
    if not any(value is not None for one in judged if "best" in one for value in one["values"]):
        raise BadOption(f"{bot!r} named moves, but never said what it expects: name another, such as uct:1000.")
    found = figures(position, judged)
    moves, camps = found["moves"], tuple(found["camps"])
    return {
        "format": FORMAT,
        "cellar": cellar.__version__,
        "game": game.name,
        "title": game.about.title,
        "version": game.about.version,
        "options": dict(position.options),
        "bot": bot,
        "seats": found["seats"],
        "names": list(record.seats),
        "camps": found["camps"],
        "points": found["points"],
        "moves": moves,
        "turning_points": turning_points(moves),
        "sums": [sums(moves, seat, camps) for seat in range(position.players)],
        "results": found["results"],
        "outcome": position.outcome(),
    }


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

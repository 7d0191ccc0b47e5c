"""Positions for tests, written as a person would: names of spaces and ships like A2 (seat A, two engines)."""

from typing import Any

from cellar.games.zyrcan.board.spaces import NAMED, SPACES
from cellar.play.position import Position


def table(ships: str, **more: Any) -> Position:
    """`table("e5 A2, e6 B1", players=3, turn=0)`: an Attack on the standard board unless `more` says otherwise."""
    players = more.pop("players", 3)
    data: dict[str, Any] = {
        "game": "zyrcan",
        "players": players,
        "variant": "base",
        "board": "standard",
        "phase": "attack",
        "turn": 0,
        "passed": False,
        "ships": [ship(*entry.split()) for entry in ships.split(",") if entry.strip()],
        "reserve": [[0, 0, 0] for _ in range(players)],
    }
    data.update(more)
    return Position.from_json(data)


def ship(at: str, what: str) -> dict[str, Any]:
    return {"seat": "ABCDE".index(what[0]), "engines": int(what[1]), "at": list(SPACES[NAMED[at]])}


def texts(position: Position) -> set[str]:
    return {move.text for move in position.legal_moves}


def on(position: Position, name: str) -> str:
    """What stands on a space: `A2`, `.` or `~`."""
    value = int(position.state.space[NAMED[name]])
    return "~."[value + 1] if value < 1 else f"{'ABCDE'[(value - 1) // 3]}{(value - 1) % 3 + 1}"

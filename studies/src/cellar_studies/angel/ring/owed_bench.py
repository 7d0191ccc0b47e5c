"""Bench that shows why no smaller ring will do: the next smaller one, with one of its prepared squares owed."""

import time
from typing import Any

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring.corner import PREPARED
from cellar_studies.angel.ring import owed

#: A king 16 squares from one of its walls is five above it after eleven steps, and one of twelve marks is owed.
WIDTH, HEIGHT = 34, 35


def run(squares: tuple[Square, ...] = PREPARED) -> dict[str, object]:
    return {"width": WIDTH, "height": HEIGHT, "owed": [_with_owed(square) for square in squares]}


def _with_owed(square: Square) -> dict[str, object]:
    began = time.perf_counter()
    held, rounds = owed.solved(WIDTH, HEIGHT, square)
    return {
        "square": f"{square[0]},{square[1]}",
        "states": held.near.size * 64 + sum(table.size for table in held.along),
        "rounds": rounds,
        "places": len(owed.CORNERS) * sum(table.shape[1] for table in held.along),
        "held_from": {height: len(held.answerable_at(height)) for height in (5, 6)},
        "seconds": round(time.perf_counter() - began, 1),
    }


def report(figures: dict[str, Any]) -> str:
    lines = [f"A ring of {figures['width']} x {figures['height']}, one of the twelve prepared squares owed:"]
    for found in figures["owed"]:
        low, high = (found["held_from"][height] for height in (5, 6))
        lines.append(
            f"  {found['square']} of a corner: {found['states']:,} joint states, {found['rounds']} rounds, "
            f"{found['seconds']} s. Of {found['places']} places over a wall and corners that owe it, the devil holds "
            f"{low} with the king at height 5 and {high} at height 6."
        )
    return "\n".join(lines)

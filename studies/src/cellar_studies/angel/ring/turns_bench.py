"""Bench that shows why twelve marks are needed: the cost of a turn at a corner, and of a king that reaches a wall."""

import time
from itertools import combinations
from typing import Any

from cellar_studies.angel.ring import landing, turns

#: Marks inside the room that are tried.
INSIDE = 2
#: Heights over the wall, and marks that a turn costs, that are compared.
HEIGHTS, COSTS = (4, 5, 6), (2, 3)
COLUMNS = 13


def run(inside: int = INSIDE, columns: int = COLUMNS) -> dict[str, object]:
    began = time.perf_counter()
    room = [(a, b) for a in range(1, turns.ROOM + 1) for b in range(1, turns.ROOM + 1) if (a, b) != turns.START]
    sets = [marks for size in range(inside + 1) for marks in combinations(room, size)]
    found = [turns.fewest(marks) for marks in sets]
    fewest = [min((n for n in column if n is not None), default=None) for column in zip(*found, strict=True)]
    turned = time.perf_counter()
    landings = {cost: landing.solved(columns, cost) for cost in COSTS}
    return {
        "inside": inside,
        "sets": len(sets),
        "fewest": fewest,
        "columns": columns,
        "landing": {cost: {h: landings[cost].fewest(h) for h in HEIGHTS} for cost in COSTS},
        "turns_seconds": round(turned - began, 1),
        "landing_seconds": round(time.perf_counter() - turned, 1),
    }


def report(figures: dict[str, Any]) -> str:
    costs = ", ".join(f"{n} with {spare} to spare" for spare, n in enumerate(figures["fewest"]))
    lines = [
        f"Marks that turn a running king at a corner, at least: {costs}. All sets of marks on both walls, with each of "
        f"{figures['sets']:,} sets of up to {figures['inside']} inside; {figures['turns_seconds']} s.",
        f"Marks that must be made when a king comes down on a wall ({figures['columns']} squares looked at, "
        f"{figures['landing_seconds']} s):",
    ]
    for cost, asked in figures["landing"].items():
        heights = ", ".join(f"{n} at height {h}" for h, n in asked.items())
        lines.append(f"  if a turn costs {cost}: {heights}.")
    return "\n".join(lines)

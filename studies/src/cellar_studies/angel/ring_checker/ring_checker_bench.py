"""Bench that checks the perfect devil's tables with code that did not make them."""

import time
from dataclasses import asdict
from typing import Any

from cellar.games.angel.ring import corner, wall
from cellar_studies.angel.ring_checker.verdict import Verdict, check, unpacked


def run() -> dict[str, object]:
    tables = corner.tables()
    near = unpacked(tables.near)
    began = time.perf_counter()
    verdict = check(wall.held(), near, tables.along)
    return {
        "held_corner_states": int(near.sum()),
        "held_wall_states": int(wall.held()[1:6].sum()),
        "verdict": asdict(verdict),
        "seconds": round(time.perf_counter() - began, 1),
    }


def report(figures: dict[str, Any]) -> str:
    return (
        f"{figures['held_corner_states']:,} held states of a corner and {figures['held_wall_states']:,} of a wall, "
        f"checked in {figures['seconds']} s: {Verdict(**figures['verdict']).sentence()}."
    )

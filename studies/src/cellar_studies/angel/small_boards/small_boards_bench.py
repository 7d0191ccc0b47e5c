"""Bench of small boards, exactly: the fewest marks that trap a king, and the flights that an angel needs to leave."""

import time
from collections.abc import Sequence
from typing import Any

from cellar_studies.angel.small_boards.escapes import Escape
from cellar_studies.angel.small_boards.traps import traps

#: How long the longest board of each width is: what a minute computes.
LONGEST = {2: 10, 3: 10, 4: 8, 5: 6}
BOARDS = tuple((width, height) for width, most in LONGEST.items() for height in range(width, most + 1))
#: The largest radius for each power, and the flights that are tried.
RADII = {1: 7, 2: 12}
MOST_FLIGHTS = 9


def run(boards: Sequence[tuple[int, int]] = BOARDS, radii: dict[int, int] = RADII) -> dict[str, object]:
    """Compute every table from scratch."""
    began = time.perf_counter()
    found = {}
    for width, height in boards:
        table = traps(width, height)
        rows = [list(table[y * width : (y + 1) * width]) for y in range(height)]
        found[f"{width}x{height}"] = {"marks": max(table), "from": rows}
    trap_seconds = time.perf_counter() - began
    began = time.perf_counter()
    escapes: dict[str, dict[str, int | None]] = {}
    for power, most in radii.items():
        flights = {str(radius): Escape(power, radius).fewest_flights(MOST_FLIGHTS) for radius in range(power, most + 1)}
        escapes[f"power {power}"] = flights
    return {
        "traps": found,
        "trap_seconds": round(trap_seconds, 1),
        "escapes": escapes,
        "escape_seconds": round(time.perf_counter() - began, 1),
    }


def report(figures: dict[str, Any]) -> str:
    lines = [f"Fewest marks that trap a king, from the start it likes best ({figures['trap_seconds']} s):"]
    lines += [f"  {board}: {table['marks']}" for board, table in figures["traps"].items()]
    lines.append(f"Flights to leave the square of a radius, however the devil marks ({figures['escape_seconds']} s):")
    for power, table in figures["escapes"].items():
        words = ", ".join(
            f"radius {radius}: {flights or f'more than {MOST_FLIGHTS}'}" for radius, flights in table.items()
        )
        lines.append(f"  {power}: {words}")
    return "\n".join(lines)

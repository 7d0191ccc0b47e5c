"""Bench of the perfect angel: time per turn in games of 60,000 turns against each family of devils, the first 10,000
turns with every invariant checked; several tables at once, and the memory that they take.

The perfect devil's figures follow (`cellar bench king` measures them alone).
"""

import resource
import sys
from typing import Any

import numpy as np

from cellar.compile.arrays import FloatArray
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials import king_bench
from cellar_studies.angel.trials.devils import Devil, LandingDevil
from cellar_studies.angel.trials.searching_devils import FAMILIES, SEARCHERS
from cellar_studies.angel.trials.tables import play_tables
from cellar_studies.angel.trials.trial import play

TURNS = 60_000
CHECKED = 10_000
#: The last turns are what "at turn 60,000" means; devils that look ahead play only so many of them.
LAST = 1000
LATE = 100
#: Tables, and turns at each, all with one opening; and one table for the whole length of a match.
TABLES = ((2, 3000), (20, 300))


class LateDevil:
    """A devil that lets another play and takes over for the last turns: one that looks ahead on copies of the angel
    would take hours."""

    def __init__(self, late: Devil, turns: int) -> None:
        self._late = late
        self._first: Devil = LandingDevil()
        self._turns = turns

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        return (self._first if angel.turns < self._turns else self._late).mark(angel, marked)


def run(
    turns: int = TURNS, families: tuple[str, ...] = (), table_turns: int = TURNS, **kings: int
) -> dict[str, object]:
    """Play one game per family; times are the angel's own processor time, in milliseconds per turn. `kings`: options of
    that bench."""
    for family in ("landing squares", "random near"):
        play(FAMILIES[family](0), 50)  # compile before the clock starts
    shared = {
        f"{number} with one opening" if number > 1 else "1": {"turns": each, **_late(times, number * min(LAST, each))}
        for number, each in (*((number, min(each, table_turns)) for number, each in TABLES), (1, table_turns))
        for times in [play_tables(number, each).milliseconds]
    }
    # Of the whole process, Python and the compiler included, as the system counts it; a table needs no more.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    games: dict[str, dict[str, Any]] = {}
    for family in families or tuple(FAMILIES):
        devil, last = FAMILIES[family](1), LAST
        if family in SEARCHERS:
            devil, last = LateDevil(devil, turns - LATE), LATE
        trial = play(devil, turns, checked=CHECKED)
        games[family] = {
            "turns": trial.turns,
            **_late(trial.milliseconds, last),
            "worst_ms_of_all": round(float(trial.milliseconds.max()), 4),
            "fewest_exits": trial.fewest,
            "square": list(trial.angel.square),
            "evaded": trial.angel.evaded,
            "live": len(trial.angel.live),
        }
        print(f"{family}: {games[family]}", file=sys.stderr, flush=True)
    return {
        "turns": turns,
        "checked": min(CHECKED, turns),
        "last": min(LAST, turns),
        "games": games,
        "tables": shared,
        "peak_mib": peak,
        "king": king_bench.run(**kings),
    }


def _late(milliseconds: FloatArray, last: int) -> dict[str, float]:
    late = milliseconds[-last:]
    return {"median_ms": round(float(np.median(late)), 4), "p99_ms": round(float(np.percentile(late, 99)), 4)}


def report(figures: dict[str, Any]) -> str:
    lines = [
        f"The perfect angel, one game of {figures['turns']:,} turns a family, every invariant checked on the first "
        f"{figures['checked']:,}.",
        f"Milliseconds of processor time a turn over the last {figures['last']:,} turns (of devils that look ahead "
        f"{LATE}, after a game of landing squares);",
        "exits: the fewest squares it could ever fly to (of 24); n: marks evaded; live: marks that still count.",
        "",
        f"{'devil':<20}{'median':>9}{'p99':>9}{'worst':>9}{'exits':>7}{'n':>8}{'live':>8}  ends at",
    ]
    for family, game in figures["games"].items():
        x, y = game["square"]
        lines.append(
            f"{family:<20}{game['median_ms']:>9.3f}{game['p99_ms']:>9.3f}{game['worst_ms_of_all']:>9.2f}"
            f"{game['fewest_exits']:>7}{game['evaded']:>8,}{game['live']:>8,}  {x},{y}"
        )
    lines += ["", f"{'tables':<20}{'turns':>9}{'median':>9}{'p99':>9}"]
    for name, table in figures["tables"].items():
        lines.append(f"{name:<20}{table['turns']:>9,}{table['median_ms']:>9.3f}{table['p99_ms']:>9.3f}")
    lines.append(f"Peak memory of the whole process with these tables: {figures['peak_mib']:,} MiB.")
    return "\n".join([*lines, "", king_bench.report(figures["king"])])

"""The perfect angel: time a turn in a game of 10,000 turns against each family of devils, every invariant checked on
every turn.

The perfect devil's figures follow (`cellar bench king` measures them alone).
"""

from typing import Any

import numpy as np

from cellar.games.angel.trials import king_bench
from cellar.games.angel.trials.searching_devils import FAMILIES
from cellar.games.angel.trials.trial import play

TURNS = 10_000
#: The last turns are what "at turn 10,000" means.
LAST = 1000


def run(turns: int = TURNS, families: tuple[str, ...] = (), **kings: int) -> dict[str, object]:
    """Play one game a family; times are the angel's own processor time, in milliseconds a turn. `kings`: options of
    that bench."""
    for family in ("landing squares", "random near"):
        play(FAMILIES[family](0), 50)  # compile before the clock starts
    games: dict[str, dict[str, Any]] = {}
    for family in families or tuple(FAMILIES):
        trial = play(FAMILIES[family](1), turns)
        last = trial.milliseconds[-LAST:]
        games[family] = {
            "turns": trial.turns,
            "median_ms": round(float(np.median(last)), 4),
            "p99_ms": round(float(np.percentile(last, 99)), 4),
            "worst_ms_of_all": round(float(trial.milliseconds.max()), 4),
            "fewest_exits": trial.fewest,
            "square": list(trial.angel.square),
            "value": trial.angel.value[0],
            "evaded": trial.angel.evaded,
        }
    return {"turns": turns, "last": min(LAST, turns), "games": games, "king": king_bench.run(**kings)}


def report(figures: dict[str, Any]) -> str:
    lines = [
        f"The perfect angel, one game of {figures['turns']:,} turns a family, every invariant checked on every turn.",
        f"Milliseconds of processor time a turn over the last {figures['last']:,} turns;",
        "exits: the fewest squares it could ever fly to (of 24).",
        "",
        f"{'devil':<20}{'median':>9}{'p99':>9}{'worst':>9}{'exits':>7}{'L - 2n':>9}{'n':>8}  ends at",
    ]
    for family, game in figures["games"].items():
        x, y = game["square"]
        lines.append(
            f"{family:<20}{game['median_ms']:>9.3f}{game['p99_ms']:>9.3f}{game['worst_ms_of_all']:>9.2f}"
            f"{game['fewest_exits']:>7}{game['value']:>9,}{game['evaded']:>8,}  {x},{y}"
        )
    return "\n".join([*lines, "", king_bench.report(figures["king"])])

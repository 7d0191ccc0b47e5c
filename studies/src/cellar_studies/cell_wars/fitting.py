"""Fits the weights of the outlook on the results of many matches: `python -m cellar_studies.cell_wars.fitting`.

Cells follow the plans of the repertoire, each camp one plan, drawn for every shard anew, with goals around the fair
ones and both verdicts, on standard and random layouts. What the table looked like when a round began is set against how
the match ended: a logistic regression (Newton's method, a small ridge) for each verdict, quarter of the match and
camp's victory. The same seed gives the same weights. A stopped run goes on when it is started again.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cellar.compile.arrays import FloatArray
from cellar.games.cell_wars.players import outlook, planning, repertoire
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.setup import VERDICTS, camp_sizes
from cellar.rules.rng import below
from cellar.rules.rng import generator as dice
from cellar_studies.cell_wars import balance, hall, matches
from cellar_studies.packed import pack, unpack
from cellar_studies.runs.console import carry_out
from cellar_studies.runs.work import Shard, Work

#: matches of a shard, and shards of each verdict
GAMES: Final = 120
SHARDS: Final = 420
#: where blocks decide: goals by immune and cancer cells that are about fair, and how far below and above them it goes
GOALS: Final = {(1, 1): 11, (2, 1): 7, (1, 2): 27, (2, 2): 11, (3, 2): 7, (2, 3): 25, (3, 3): 13}
BELOW, ABOVE = 4, 7
LEAST_GOAL: Final = 7
RIDGE: Final = 3.0
#: Newton's steps, and when they are small enough
STEPS: Final = 25
SMALL: Final = 1e-6
#: a margin may be half a block: looks are kept doubled
DOUBLED: Final = 2
DIGITS: Final = 4


def shards(seed: int, count: int) -> Iterator[Shard]:
    """The matches of each shard: every table in turn, all else drawn."""
    rng = dice(seed)
    rows = repertoire.repertoire()
    of_camp = [[row for row in range(len(rows)) if rows[row, planning.CAMP] == camp] for camp in range(p.CAMPS)]
    for code, verdict in enumerate(VERDICTS):
        for number in range(count):
            players, larger = balance.SIZES[number % len(balance.SIZES)]
            given: dict[str, Any] = {"players": players, "larger_camp": larger, "verdict": verdict}
            given["setup"] = ("standard", "random")[below(rng, 2)]
            if verdict == "blocks":
                goal = GOALS[camp_sizes(given)] - BELOW + below(rng, BELOW + ABOVE)
                given["cancer_goal"] = max(goal, LEAST_GOAL)
            who = [[matches.PLAN, pick_row(rows, of_camp[camp], code, rng), 0] for camp in range(p.CAMPS)]
            dealt = below(rng, 1 << 30)
            yield Shard(GAMES, {"given": given, "games": GAMES, "players": who, "seed": dealt}, dealt)


def pick_row(rows: NDArray[np.int64], found: list[int], verdict: int, rng: Any) -> int:
    """Draw a plan of a camp, weighted by its share plus one: usual play is seen most, and every plan sometimes."""
    tickets = [1 + int(rows[row, planning.SHARE + verdict]) for row in found]
    ticket = below(rng, sum(tickets))
    for row, many in zip(found, tickets):
        ticket -= many
        if ticket < 0:
            return row
    return found[-1]


def gather(given: dict[str, Any], games: int, players: list[list[int]], seed: int) -> dict[str, str]:
    """Play a shard: how matches ended, and what they looked like round by round."""
    parts = list(balance.batches(given, games, players, seed))
    return {
        "results": pack(np.concatenate([part.results for part in parts])),
        "looks": pack(np.rint(DOUBLED * np.concatenate([part.looks for part in parts])).astype(np.int64)),
    }


def regression(looks: FloatArray, happened: FloatArray) -> tuple[FloatArray, float]:
    """The weights of a logistic regression, and its mean loss (log loss)."""
    mean, spread = looks.mean(0), looks.std(0)
    spread[spread < SMALL] = 1.0
    mean[outlook.ONE] = 0.0
    known = (looks - mean) / spread
    ridge = np.eye(outlook.FEATURES) * RIDGE
    ridge[outlook.ONE, outlook.ONE] = SMALL
    scaled = np.zeros(outlook.FEATURES)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(known @ scaled, -30, 30)))
        slope = known.T @ (happened - chance) - ridge @ scaled
        step = np.linalg.solve((known * (chance * (1 - chance))[:, None]).T @ known + ridge, slope)
        scaled += step
        if np.abs(step).max() < SMALL:
            break
    chance = np.clip(1 / (1 + np.exp(-np.clip(known @ scaled, -30, 30))), 1e-9, 1 - 1e-9)
    loss = -float((happened * np.log(chance) + (1 - happened) * np.log(1 - chance)).mean())
    weights = scaled / spread
    weights[outlook.ONE] -= float((scaled * mean / spread).sum())
    return weights, loss


def fit(results: list[dict[str, str]], count: int) -> dict[str, Any]:
    """Fit the weights of every verdict, quarter and victory, and compute how much of the matches they explain."""
    weights = np.zeros(outlook.WEIGHTS)
    losses = []
    for verdict in range(outlook.VERDICTS):
        part = results[verdict * count : (verdict + 1) * count]
        winners = np.concatenate([unpack(one["results"], (-1, matches.RESULTS))[:, matches.WINNER] for one in part])
        shape = (-1, matches.LOOKS, outlook.FEATURES)
        looks = np.concatenate([unpack(one["looks"], shape) for one in part])
        for quarter in range(outlook.QUARTERS):
            first = 1 + quarter * t.ROUNDS // outlook.QUARTERS
            seen = looks[:, first : first + t.ROUNDS // outlook.QUARTERS]
            there = seen[:, :, outlook.ONE] > 0
            ended = np.broadcast_to(winners[:, None], there.shape)[there]
            for chance, camp in ((outlook.CANCER_WINS, p.CANCER), (outlook.IMMUNE_WINS, p.IMMUNE)):
                happened = (ended == camp).astype(np.float64)
                found, loss = regression(seen[there].astype(np.float64) / DOUBLED, happened)
                weights[verdict, quarter, chance] = found
                rate = float(happened.mean())
                blind = -rate * np.log(max(rate, 1e-9)) - (1 - rate) * np.log(max(1 - rate, 1e-9))
                losses.append([VERDICTS[verdict], quarter, chance, len(happened), round(loss, 3), round(blind, 3)])
    return {"losses": losses, "weights": np.round(weights, DIGITS).tolist()}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Fit the outlook's weights on results of matches.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shards", type=int, default=SHARDS, help=f"of {GAMES} matches, for each verdict")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--out", type=Path, default=Path(repertoire.__file__).with_name(repertoire.WEIGHTS_FILE))
    asked = parser.parse_args(arguments)
    work = Work(
        title="fit cell_wars",
        function="cellar_studies.cell_wars.fitting:gather",
        shards=shards(asked.seed, asked.shards),
        total=2 * asked.shards * GAMES,
        unit="matches",
        asked={"seed": asked.seed, "shards": asked.shards},
        modules=(hall.__name__, matches.__name__),
    )
    found = fit(carry_out(work, asked.workers), asked.shards)
    for verdict, quarter, chance, count, loss, blind in found["losses"]:
        who = ("Cancer", "Immune")[chance]
        print(f"{verdict:6} quarter {quarter + 1}, {who} wins: {count} tables, loss {loss} (unseen {blind})")
    asked.out.write_text(json.dumps({"seed": asked.seed, "shards": asked.shards, **found}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

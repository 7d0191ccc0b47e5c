"""Fits the weights of the glance to the moves of a strong search: `python -m cellar_studies.zyrcan.imitation`.

The search plays both variants with three to five players against itself, now and then a random move is made, so that
all kinds of positions are seen; how often it tried each move is the share that the glance is to give it. A
multinomial logistic regression (Newton's method, a small ridge) for each kind of decision. The same seed gives the same
weights. A stopped run goes on when it is started again.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from cellar.compile.arrays import Array, FloatArray
from cellar.contract.about import Level
from cellar.contract.bot import Thought
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.glance import features, prior
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.search import bot as search
from cellar_studies.packed import pack, unpack
from cellar_studies.runs.console import carry_out
from cellar_studies.runs.work import Shard, Work

MATCHES: Final = 88
SIMULATIONS: Final = 10_000
TABLES: Final[tuple[dict[str, Any], ...]] = (
    {"players": 3},
    {"players": 4},
    {"players": 3},
    {"players": 5},
    {"players": 3, "variant": "blitzkrieg"},
    {"players": 4, "variant": "blitzkrieg"},
    {"players": 3, "variant": "blitzkrieg"},
    {"players": 5, "variant": "blitzkrieg"},
)
#: One move in so many is any move.
ANY: Final = 8
#: All moves of the root are tried, in no order, and visits are kept as parts of this.
OPEN: Final = Level(settings=(("wide", 256.0), ("narrow", 0.0)))
PARTS: Final = 20_000
#: Newton's method: its ridge, its steps, and when they are small enough.
RIDGE: Final = 1.0
STEPS: Final = 20
SMALL: Final = 1e-4
#: One match in so many is not learned from, but tells how much was learned.
HELD_BACK: Final = 5

#: What was seen and weighed at one decision: a row for each move, and the share that each should have.
Lesson = tuple[FloatArray, FloatArray]


def shards(seed: int, matches: int, simulations: int) -> Iterator[Shard]:
    for number in range(matches):
        given = TABLES[number % len(TABLES)]
        dealt = seed * 1_000_003 + number
        yield Shard(1, {"given": given, "simulations": simulations, "seed": dealt}, dealt)


def watch(given: dict[str, Any], simulations: int, seed: int) -> dict[str, str]:
    """Play a shard, one match: every action, and for those that were searched the visit shares of the legal ones."""
    game, rng = load("zyrcan"), generator(seed)
    position = Position.start(game, given, seed=seed)
    shares: list[int] = []
    while not position.is_over:
        seat, legal = position.actor, position.legal_actions()
        action = legal[below(rng, len(legal))]
        if below(rng, ANY) > 0 and len(legal) > 1:
            thought = Thought(simulations=simulations, seed=below(rng, 1 << 30), level=OPEN)
            found = search.opinion(game, position.options, position.state, seat, thought)
            action, total = found.action, sum(found.weights.values())
            if not found.exact:
                shares += [len(position.history), *(int(PARTS * found.weights.get(one, 0) / total) for one in legal)]
        position.play(action)
    played = [move.action for move in position.history]
    return {"history": pack(np.array(played)), "shares": pack(np.array(shares))}


def lessons(given: dict[str, Any], seed: int, watched: dict[str, str]) -> Iterator[tuple[str, Lesson]]:
    """The training examples of a match: the kind of each decision, its features and its target."""
    position = Position.start(load("zyrcan"), given, seed=seed)
    shares, at = unpack(watched["shares"], (-1,)).astype(np.float64), 0
    for number, action in enumerate(unpack(watched["history"], (-1,)).tolist()):
        if at < len(shares) and shares[at] == number:
            legal = np.array(position.legal_actions())
            share = shares[at + 1 : at + 1 + len(legal)]
            at += 1 + len(legal)
            yield prior.decision(position.state), (seen(position, legal), share / share.sum())
        position.play(action)


def seen(position: Position, legal: Array) -> FloatArray:
    """The features of each move, in the columns of the weights: by part, kind and feature."""
    look = features.table(position.state)
    deploys = position.state.phase == rules.DEPLOY
    kind, rows = (features.placings if deploys else features.flights)(look, legal)
    wide = np.zeros((len(legal), 2, rules.ENGINES, rows.shape[1]))
    wide[np.arange(len(legal)), 0, kind] = rows
    wide[np.arange(len(legal)), 1, kind] = rows * look.placed / look.ships
    return wide.reshape(len(legal), -1)


def chances(rows: FloatArray, weights: FloatArray) -> FloatArray:
    score = rows @ weights
    found: FloatArray = np.exp(score - score.max())
    found /= found.sum()
    return found


def fit(learned: list[Lesson]) -> FloatArray:
    """Fit the weights under which the shares are most likely."""
    columns = learned[0][0].shape[1]
    weights = np.zeros(columns)
    for _ in range(STEPS):
        slope, curve = -RIDGE * weights, RIDGE * np.eye(columns)
        for rows, share in learned:
            chance = chances(rows, weights)
            mean = chance @ rows
            slope += rows.T @ (share - chance)
            curve += (rows * chance[:, None]).T @ rows - np.outer(mean, mean)
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < SMALL:
            break
    return weights


def told(held: list[Lesson], weights: FloatArray) -> dict[str, float]:
    """The fit on held-out data: the loss, that of knowing nothing and of knowing all, and how often the move tried most
    is first, and among the first six."""
    sums = np.zeros(5)
    for rows, share in held:
        chance, best = chances(rows, weights), int(share.argmax())
        place = int((chance > chance[best]).sum())
        known = share[share > 0]
        loss, blind, least = -(share * np.log(chance)).sum(), np.log(len(share)), -(known * np.log(known)).sum()
        sums += (loss, blind, least, place == 0, place < 6)
    names = ("loss", "knowing nothing", "knowing all", "first", "among six")
    return {"decisions": len(held), **{name: round(float(one), 3) for name, one in zip(names, sums / len(held))}}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Fit what the glance weighs on what a strong search prefers.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--out", type=Path, default=Path(prior.__file__).with_name(prior.WEIGHTS_FILE))
    asked = parser.parse_args(arguments)
    parts = list(shards(asked.seed, asked.matches, asked.simulations))
    work = Work(
        title="imitate zyrcan",
        function="cellar_studies.zyrcan.imitation:watch",
        shards=parts,
        total=asked.matches,
        unit="matches",
        asked={"seed": asked.seed, "matches": asked.matches, "simulations": asked.simulations},
        modules=("cellar.games.zyrcan.bitboards.fast_rules", "cellar.search.simulation"),
    )
    learned: dict[str, list[Lesson]] = {name: [] for name in prior.DECISIONS}
    held: dict[str, list[Lesson]] = {name: [] for name in prior.DECISIONS}
    for number, (shard, found) in enumerate(zip(parts, carry_out(work, asked.workers))):
        for name, lesson in lessons(shard.arguments["given"], shard.arguments["seed"], found):
            (learned if number % HELD_BACK else held)[name].append(lesson)
    weights, report = {}, {}
    for name in prior.DECISIONS:
        fitted = fit(learned[name])
        report[name] = told(held[name], fitted)
        print(name, report[name])
        shape = (2, rules.ENGINES, -1)
        weights[name] = np.rint(prior.POINTS * fit(learned[name] + held[name])).astype(np.int64).reshape(shape).tolist()
    how = {"seed": asked.seed, "matches": asked.matches, "simulations": asked.simulations}
    asked.out.write_text(json.dumps({**how, "held back": report, "weights": weights}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Positions labelled by a strong search, for a network to begin with: `python -m cellar_studies.zyrcan.net.labels`.

The search plays against itself, now and then any move is made, so that all kinds of positions are seen. Of each
decision is kept how the search shared its visits and what it expects for every seat, and of each match how it ended.
Needs no PyTorch; the file is an .npz of plain arrays (`Labels`).
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cellar.contract.about import Level
from cellar.contract.bot import Thought
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.search import bot as search
from cellar_studies.learning.weights import read_arrays, write_arrays

#: Matches, with how many of ten begin so.
TABLES: tuple[tuple[dict[str, Any], int], ...] = (
    ({"players": 3}, 6),
    ({"players": 3, "variant": "blitzkrieg"}, 1),
    ({"players": 4}, 2),
    ({"players": 5}, 1),
)
#: One move in so many is any move.
ANY = 8
#: Moves of a decision that are kept, those tried most.
MOVES = 24
SEATS = 5
#: All moves of the root are tried.
OPEN = Level(settings=(("wide", 256.0),))


class Labels(NamedTuple):
    """A row for each position of the matches one after another, the last one of a match being its end."""

    #: the struct of `rules.py`
    rows: NDArray[np.int8]
    #: what was played there; -1 where the match is over
    actions: NDArray[np.int16]
    #: moves, and their shares of the visits; -1 and 0 where fewer were tried, or nothing was searched
    moves: NDArray[np.int16]
    shares: NDArray[np.float16]
    #: what the search expects for every seat of the match
    values: NDArray[np.float16]


def match(given: dict[str, Any], simulations: int, seed: int, end: float = 0.0) -> Labels | None:
    """The labels of one match; None where it had not ended by that time (0: it may take any)."""
    game, rng = load("zyrcan"), generator(seed)
    position = Position.start(game, given, seed=seed)
    found: list[tuple[Any, ...]] = []
    while not position.is_over:
        if end and time.monotonic() > end:
            return None
        legal = position.legal_actions()
        moves, shares, values = np.full(MOVES, -1), np.zeros(MOVES), np.zeros(SEATS)
        action = legal[below(rng, len(legal))]
        if below(rng, ANY) > 0 and len(legal) > 1:
            thought = Thought(simulations=simulations, seed=below(rng, 1 << 30), level=OPEN)
            told = search.opinion(game, position.options, position.state, position.actor, thought)
            best = sorted(told.weights, key=lambda one: (-told.weights[one], one))[:MOVES]
            total, action = sum(told.weights.values()), told.action
            moves[: len(best)], shares[: len(best)] = best, [told.weights[one] / total for one in best]
            values[: len(told.values)] = told.values
        found.append((np.frombuffer(position.state.tobytes(), np.int8), action, moves, shares, values))
        position.play(action)
    nothing = np.full(MOVES, -1), np.zeros(MOVES), np.zeros(SEATS)
    found.append((np.frombuffer(position.state.tobytes(), np.int8), -1, *nothing))
    rows, actions, all_moves, all_shares, all_values = (np.array(column) for column in zip(*found))
    return Labels(
        rows,
        actions.astype(np.int16),
        all_moves.astype(np.int16),
        *(one.astype(np.float16) for one in (all_shares, all_values)),
    )


def several(number: int, simulations: int, seed: int, end: float) -> list[Labels]:
    """The labels of matches until the time is over: one worker's share."""
    rng, found = generator(seed * 1_000_003 + number), []
    tables = [given for given, tenths in TABLES for _ in range(tenths)]
    while time.monotonic() < end:
        one = match(tables[below(rng, len(tables))], simulations, below(rng, 1 << 30), end)
        if one is not None:
            found.append(one)
    return found


def joined(parts: list[Labels]) -> Labels:
    return Labels(*(np.concatenate(column) for column in zip(*parts)))


def read(file: Path) -> Labels:
    return Labels(**read_arrays(file))


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Label positions of Zyrcan by a strong search.")
    parser.add_argument("--simulations", type=int, default=20_000)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args(arguments)
    end = time.monotonic() + 60 * asked.minutes
    with ProcessPoolExecutor(asked.workers) as pool:
        shares = [pool.submit(several, number, asked.simulations, asked.seed, end) for number in range(asked.workers)]
        found = [one for share in shares for one in share.result()]
    if not found:
        sys.exit("No match ended in that time: give more --minutes or fewer --simulations.")
    labels = joined(found)
    write_arrays(asked.out, labels._asdict())
    print(f"{len(found)} matches, {int((labels.values != 0).any(1).sum())} positions searched")


if __name__ == "__main__":
    main(sys.argv[1:])

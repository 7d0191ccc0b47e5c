"""How near networks are to a strong search: `python -m cellar_studies.zyrcan.net.judging LABELS WEIGHTS…`.

On labelled positions (`labels.py`), in NumPy: how often the move that the search tried most is a network's first or
among its first six, where ships are placed and elsewhere, and how far each seat's expected result is from what the
search expects and from how the match ended.
"""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from cellar.games.zyrcan import rules
from cellar_studies.learning.weights import read_weights
from cellar_studies.zyrcan.net import labels
from cellar_studies.zyrcan.net.inference import Numbers, forward


def judged(weights: Mapping[str, Numbers], known: labels.Labels, most: int = 0) -> dict[str, float]:
    """The figures of one network, over the searched positions (so many at most; 0: all), with half of the 95 % interval
    of each where it is a mean of positions."""
    searched = np.flatnonzero(known.shares.astype(np.float64).sum(1) > 0)
    searched = searched[:: max(1, len(searched) // most)] if most else searched
    ends = np.flatnonzero(known.actions < 0)
    columns: dict[str, list[float]] = {"placing first": [], "placing six": [], "flying first": []}
    columns |= {"from the search": [], "from the end": [], "search from the end": []}
    room = [0] * rules.FLY
    for place in searched:
        state, results = rules.STATE.read(known.rows[place].tobytes()), [0.0] * labels.SEATS
        rules.returns(rules.STATE.read(known.rows[ends[np.searchsorted(ends, place)]].tobytes()), results)
        players, turn = int(state.players), int(state.turn)
        legal = room[: rules.legal(state, room)]
        scores, values = forward(weights, state)
        best = sorted(legal, key=lambda action: -scores[action]).index(int(known.moves[place, 0]))
        if state.phase == rules.DEPLOY:
            columns["placing first"].append(best == 0)
            columns["placing six"].append(best < 6)
        else:
            columns["flying first"].append(best == 0)
        said = np.clip(values[[(seat - turn) % players for seat in range(players)], 0], -1, 1)
        found, ended = known.values[place, :players].astype(np.float64), np.array(results[:players])
        for name, one, other in (
            ("from the search", said, found),
            ("from the end", said, ended),
            ("search from the end", found, ended),
        ):
            columns[name].append(float(np.square(one - other).mean()))
    figures: dict[str, float] = {"positions": len(searched)}
    for name, column in columns.items():
        if column:
            figures[name] = round(float(np.mean(column)), 4)
            figures[f"{name} ±"] = round(1.96 * float(np.std(column)) / len(column) ** 0.5, 4)
    return figures


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="How near networks are to a strong search.")
    parser.add_argument("labels", type=Path)
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--most", type=int, default=0, help="positions looked at; 0: all")
    asked = parser.parse_args(arguments)
    for file in asked.weights:
        print(file, judged(read_weights(file), labels.read(asked.labels), asked.most))


if __name__ == "__main__":
    main(sys.argv[1:])

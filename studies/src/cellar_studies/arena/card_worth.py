"""The worth of each card, in a game that reports what its actions do with cards.

A camp's *share* of a match counts a win as 1, a draw as 1/2, a loss as 0. A card's worth when drawn is the mean share
of its camp over all draws that gave it, less that over all draws of the camp: which card a draw gives is chance, so
this compares like with like. Played cards are chosen, so their figures mix what a card does with when it can be played.
Intervals are 95 %, from the variance between matches, whose draws are not independent.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

import numpy as np

from cellar.compile.arrays import Array, FloatArray
from cellar_studies.arena.comparisons import Line, seat_scores
from cellar_studies.arena.intervals import Z

#: Fewer draws or plays than this say nothing of a card.
LEAST_EVENTS: Final = 30


def worth(mine: Array, everything: Array, shares: FloatArray) -> dict[str, Any]:
    """How the events of a card (draws, or plays) differ in share from all events of its camp; one number per match."""
    events, all_events = int(mine.sum()), int(everything.sum())
    if events < LEAST_EVENTS:
        return {"events": events, "change": None, "interval": None}
    mean, overall = float(mine @ shares) / events, float(everything @ shares) / all_events
    pull = mine * (shares - mean) / events - everything * (shares - overall) / all_events
    half = Z * sqrt(float(pull @ pull))
    change = mean - overall
    return {"events": events, "change": change, "interval": (change - half, change + half)}


def card_table(lines: Sequence[Line], camps: tuple[int, ...]) -> list[dict[str, Any]]:
    """The worth of every card of every camp that came up."""
    rows = []
    for camp in sorted(set(camps)):
        shares = np.array([dict(seat_scores(line, camps)).get(camps.index(camp), 0.5) for line in lines])
        counts = [counted(line, camp) for line in lines]
        for card in sorted({card for found in counts for _, card in found}):
            row: dict[str, Any] = {"camp": camp, "card": card}
            for how in ("drawn", "played"):
                mine = np.array([found[how, card] for found in counts])
                everything = [sum(n for (which, _), n in found.items() if which == how) for found in counts]
                row[how] = worth(mine, np.array(everything), shares)
            rows.append(row)
    return rows


def counted(line: Line, camp: int) -> Counter[tuple[str, str]]:
    """How often each card of a camp was drawn and played in a match."""
    found: Counter[tuple[str, str]] = Counter()
    for seen in line["seen"]:
        for how, card, whose, count in seen["cards"]:
            if whose == camp:
                found[how, card] += count
    return found

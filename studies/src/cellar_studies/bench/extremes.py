"""The options of a game that cost a table most: the largest state, and the most moves to choose from."""

from itertools import product
from typing import Any

from cellar.contract import options as options_of
from cellar.errors import CellarError
from cellar.play.registry import load


def extremes(game: str) -> list[dict[str, Any]]:
    """Valid combinations of options: the one with the largest state, and the one with the most moves."""
    found = load(game)
    names = [option.name for option in found.about.options if option.kind != "text"]
    ends = [
        {option.default, *option.choices[-1:], *([option.high] if option.kind == "int" else [])}
        for option in found.about.options
        if option.kind != "text"
    ]
    good = []
    for values in product(*(sorted(end, key=str) for end in ends)):
        full = options_of.complete(found.about, dict(zip(names, values)))
        try:
            found.setup.check(full)
            good.append(full)
        except CellarError:  # they do not go together
            continue
    return [
        max(good, key=lambda options: found.layout(options).size),
        max(good, key=found.most_legal),
    ]

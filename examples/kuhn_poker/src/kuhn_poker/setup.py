"""How a match begins: nothing is drawn beforehand, the cards are dealt by chance."""

import numpy as np

from cellar.core.types import Ints, Options


def check(options: Options) -> None:
    """Every number of cards that the option allows will do."""


def draw(options: Options, rng: Ints) -> Ints:
    return np.array([options["cards"]], np.int64)

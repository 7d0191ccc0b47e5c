"""How a match begins: nothing is drawn beforehand, the cards are dealt by chance."""

from cellar.rules.types import Ints, Options


def check(options: Options) -> None:
    """Every number of cards that the option allows will do."""


def draw(options: Options, rng: Ints) -> Ints:
    return [int(options["cards"])]

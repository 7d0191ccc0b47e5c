"""Every determinization of a position, with its exact probability: all states that the public cannot tell apart.

A game's own `resample` draws one such way at random. Here it is asked for all of them: its module is loaded once more,
as it is but for the dice, which fall as they are told, one way after the other.
"""

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from types import FunctionType
from typing import Any

from cellar.compile.compiled import compiled
from cellar.contract.game import Game
from cellar.errors import BadPosition
from cellar.rules.layout import State
from cellar.rules.types import PUBLIC, Options

#: More ways than this are not listed.
MOST = 20_000


class ToldDice:
    """Scripted dice in place of a generator: they fall as told, then on 0, and remember how many sides each die had."""

    def __init__(self, told: list[int]) -> None:
        self._told = told
        self.sides: list[int] = []

    def fall(self, n: int) -> int:
        at = len(self.sides)
        if n > MOST:
            raise BadPosition(TOO_MANY)
        self.sides.append(n)
        return self._told[at] if at < len(self._told) else 0


TOO_MANY = f"What is hidden in this position can lie in more than {MOST:,} ways, too many to list."


def with_told_dice(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    """The wrapping for `compiled` that compiles nothing and replaces the one function that every draw goes through."""
    return lambda function: ToldDice.fall if (name, function.__name__) == ("cellar.rules.rng", "below") else function


def deals(game: Game, options: Options, state: State) -> list[tuple[bytes, int]]:
    """All states that the public cannot tell from this one, each with its weight."""
    rules = compiled(str(getattr(game.rules, "__name__", "")), wrapping=with_told_dice)
    layout = game.layout(options)
    chances: dict[bytes, Fraction] = {}
    told: list[int] | None = []
    ways = 0
    while told is not None:
        dice = ToldDice(told)
        record = layout.as_numpy(state)
        rules.resample(record, PUBLIC, dice)
        chance = Fraction(1)
        for sides in dice.sides:
            chance /= sides
        chances[record.tobytes()] = chances.get(record.tobytes(), Fraction(0)) + chance
        told = following(told, dice.sides)
        ways += 1
        if ways > MOST:
            raise BadPosition(TOO_MANY)
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return [(data, int(chance * whole)) for data, chance in sorted(chances.items())]


def following(told: list[int], sides: list[int]) -> list[int] | None:
    """The next script for the dice in lexicographic order; None after the last."""
    fell = [*told, *[0] * (len(sides) - len(told))]
    while fell and fell[-1] + 1 == sides[len(fell) - 1]:
        fell.pop()
    return [*fell[:-1], fell[-1] + 1] if fell else None

"""Logarithm and exponential: the same bits plain, by Numba and in a module."""

from math import exp, ulp

import pytest

from cellar.play.registry import HOUSE
from cellar.rules.exponential import exponential
from cellar.rules.logarithm import logarithm
from cellar.rules.rng import below, generator
from tests.wasm.ways import by_numba, export, in_module

#: Small whole numbers, as searches count them; fractions; the ends of what a float can be.
WHOLE = [float(n) for n in (*range(1, 400), *range(1000, 4_000_000, 9973))]
TINY = [5e-324, 2.2e-308, 1e-300, 0.5**0.5, 1.0 - 2**-53, 1.0, 1.7976931348623157e308]


def powers() -> list[float]:
    rng = generator(1)
    drawn = [(below(rng, 1 << 30) / (1 << 30) - 0.5) * 60.0 for _ in range(800)]
    return [0.0, 1.0, -1.0, 30.0, -30.0, 700.0, -700.0, 1e-20, *drawn]


@pytest.mark.parametrize("name", HOUSE[:1])
def test_the_logarithm_is_the_same_in_all_ways(name: str) -> None:
    one = export(name, "logarithm")
    here, there = by_numba(one), in_module(name, one)
    fractions = [1.0 / n for n in WHOLE[:300]]
    for x in (*WHOLE, *fractions, *TINY):
        assert here(x).hex() == there(x).hex() == logarithm(x).hex(), x


@pytest.mark.parametrize("name", HOUSE[:1])
def test_the_exponential_is_the_same_in_all_ways(name: str) -> None:
    one = export(name, "exponential")
    here, there = by_numba(one), in_module(name, one)
    for x in powers():
        assert here(x).hex() == there(x).hex() == exponential(x).hex(), x


def test_it_is_the_exponential() -> None:
    for x in powers():
        assert abs(exponential(x) - exp(x)) <= ulp(exp(x)), x
    assert exponential(0.0) == 1.0

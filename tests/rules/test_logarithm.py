"""A logarithm of our own: right to the last place, and the same bits plain and compiled."""

from math import log, ulp

from cellar.compile.compiled import compiled
from cellar.rules.logarithm import logarithm

NUMBERS = [*range(1, 3000), *(3**k for k in range(39)), *(1 + 2.0**-k for k in range(1, 40)), 0.3, 0.7072, 0.7071, 1e-9]


def test_it_is_the_logarithm() -> None:
    for x in NUMBERS:
        assert abs(logarithm(float(x)) - log(x)) <= ulp(log(x)), x
    assert logarithm(1.0) == 0.0


def test_plain_and_compiled_agree_to_the_bit() -> None:
    twin = compiled("cellar.rules.logarithm")
    assert [twin.logarithm(float(x)).hex() for x in NUMBERS] == [logarithm(float(x)).hex() for x in NUMBERS]

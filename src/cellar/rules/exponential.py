"""The exponential function from additions, multiplications and divisions only: like `logarithm`, the same bits on every
machine, run plain, compiled, and in a browser.

The method is that of Sun's fdlibm: x = k log 2 + r with r small, and exp(r) from a quotient whose polynomial in r * r
is fitted to the interval. The error is below one unit in the last place.
"""

from math import ldexp

from cellar.rules.logarithm import LN2, LN2_HIGH, LN2_LOW

#: Coefficients of the polynomial: 1/6, -1/360, 1/15120, … as far as they go, bent to fit the interval best.
P1 = 1.66666666666666019037e-01
P2 = -2.77777777770155933842e-03
P3 = 6.61375632143793436117e-05
P4 = -1.65339022054652515390e-06
P5 = 4.13813679705723846039e-08


def exponential(x: float) -> float:
    """e to the power x, for x from -700 to 700."""
    k = int(x / LN2 + (0.5 if x >= 0.0 else -0.5))
    high = x - k * LN2_HIGH
    low = k * LN2_LOW
    r = high - low
    t = r * r
    c = r - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))))
    return ldexp(1.0 - ((low - r * c / (2.0 - c)) - high), k)

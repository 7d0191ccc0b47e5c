"""The natural logarithm from additions, multiplications and divisions only: the same bits on every machine, run plain,
compiled, and in a browser. (A system's own `log` differs in the last place from one to the next.)

The method is that of Sun's fdlibm: x = 2**k (1 + f) with 1 + f near 1, and log(1 + f) from the series of the area
tangent in s = f / (2 + f), whose terms beyond the first are a polynomial in s * s. The error is below one unit in the
last place.
"""

from math import frexp

LN2 = 0.6931471805599453
#: The same in two parts; the first has so few digits that k times it is exact.
LN2_HIGH = 6.93147180369123816490e-01
LN2_LOW = 1.90821492927058770002e-10
HALF_ROOT = 0.7071067811865476
#: Coefficients of the polynomial: 2/3, 2/5, 2/7, … as far as they go, bent to fit the interval best.
L1 = 6.666666666666735130e-01
L2 = 3.999999999940941908e-01
L3 = 2.857142874366239149e-01
L4 = 2.222219843214978396e-01
L5 = 1.818357216161805012e-01
L6 = 1.531383769920937332e-01
L7 = 1.479819860511658591e-01


def logarithm(x: float) -> float:
    part, k = frexp(x)  # x = part * 2**k, part from a half to 1
    if part < HALF_ROOT:
        part = part * 2.0
        k = k - 1
    f = part - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    rest = z * (L1 + w * (L3 + w * (L5 + w * L7))) + w * (L2 + w * (L4 + w * L6))
    half = 0.5 * f * f
    return k * LN2_HIGH - ((half - (s * (half + rest) + k * LN2_LOW)) - f)

"""Pseudorandom generator (sfc32) whose numbers are the same run plain and compiled.

Only additions, shifts and exclusive ors of values below 2**32 kept in 64 bits: nothing overflows, so Python's integers,
NumPy's and Numba's agree.
"""

from cellar.rules.types import Ints

MASK = 0xFFFFFFFF


def bits(rng: Ints) -> int:
    """Draw 32 random bits."""
    a = int(rng[0])
    b = int(rng[1])
    c = int(rng[2])
    d = int(rng[3])
    t = (a + b + d) & MASK
    rng[3] = (d + 1) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = ((((c << 21) & MASK) | (c >> 11)) + t) & MASK
    return t


def below(rng: Ints, n: int) -> int:
    """Draw a uniform integer in 0 … n-1, n up to 2**31; exact, by rejection."""
    limit = MASK + 1 - (MASK + 1) % n
    x = bits(rng)
    while x >= limit:
        x = bits(rng)
    return x % n


def start(rng: Ints, seed: int) -> None:
    """Seed a generator in place (`seed` in 0 … 2**63-1), with the rounds that mix it."""
    rng[0] = seed & MASK
    rng[1] = (seed >> 32) & MASK
    rng[2] = 0x9E3779B9
    rng[3] = 1
    for _ in range(15):
        bits(rng)


def generator(seed: int) -> Ints:
    """Make a generator from a seed. Python only: rules are handed one."""
    rng = [0, 0, 0, 0]
    start(rng, seed)
    return rng

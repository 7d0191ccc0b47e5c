"""The numbering of cells on an endless board: an action is an offset from the angel, counted along a spiral (in space,
shell by shell)."""

from math import sqrt

from cellar.rules.exponential import exponential
from cellar.rules.logarithm import logarithm

#: The farthest offset along an axis whose number fits 63 bits.
REACH_2D = 1_500_000_000
REACH_3D = 1_000_000


def reach(dims: int) -> int:
    """Return the distance from the angel up to which cells have numbers."""
    return REACH_2D if dims == 2 else REACH_3D


def ring_index(r: int, dx: int, dy: int) -> int:
    """Return the index of an offset on the ring of radius r >= 1, counter-clockwise from its lower right: 0 … 8r-1."""
    if dx == r and dy > -r:
        return dy + r - 1
    if dy == r:
        return 3 * r - 1 - dx
    if dx == -r:
        return 5 * r - 1 - dy
    return 7 * r - 1 + dx


def on_ring(r: int, index: int) -> tuple[int, int]:
    """Return the offset at an index of the ring of radius r."""
    side = index // (2 * r)
    j = index % (2 * r)
    if side == 0:
        return r, j - r + 1
    if side == 1:
        return r - 1 - j, r
    if side == 2:
        return -r, r - 1 - j
    return j - r + 1, -r


def number(dims: int, dx: int, dy: int, dz: int) -> int:
    """Return the number of an offset; 0 is the angel's own cell."""
    r = max(max(abs(dx), abs(dy)), abs(dz))
    if r == 0:
        return 0
    inner = 2 * r - 1
    if dims == 2:
        return inner * inner + ring_index(r, dx, dy)
    # A shell: its lowest face, then the rings between, then its highest face.
    base = inner * inner * inner
    side = 2 * r + 1
    if dz == -r:
        return base + (dy + r) * side + dx + r
    if dz == r:
        return base + side * side + inner * 8 * r + (dy + r) * side + dx + r
    return base + side * side + (dz + r - 1) * 8 * r + ring_index(r, dx, dy)


def offset(dims: int, n: int) -> tuple[int, int, int]:
    """Return the offset with a number (n from 0 up to what `reach` allows)."""
    if n == 0:
        return 0, 0, 0
    if dims == 2:
        r = (int(sqrt(n)) + 1) // 2
        # The root of a large number is rounded: step to the ring that holds n.
        while (2 * r - 1) * (2 * r - 1) > n:
            r -= 1
        while (2 * r + 1) * (2 * r + 1) <= n:
            r += 1
        dx, dy = on_ring(r, n - (2 * r - 1) * (2 * r - 1))
        return dx, dy, 0
    r = (int(exponential(logarithm(float(n)) / 3.0)) + 1) // 2
    while (2 * r - 1) * (2 * r - 1) * (2 * r - 1) > n:
        r -= 1
    while (2 * r + 1) * (2 * r + 1) * (2 * r + 1) <= n:
        r += 1
    side = 2 * r + 1
    n -= (2 * r - 1) * (2 * r - 1) * (2 * r - 1)
    if n < side * side:
        return n % side - r, n // side - r, -r
    n -= side * side
    rings = (2 * r - 1) * 8 * r
    if n < rings:
        dx, dy = on_ring(r, n % (8 * r))
        return dx, dy, n // (8 * r) - r + 1
    n -= rings
    return n % side - r, n // side - r, r


def cells_within(dims: int, radius: int) -> int:
    """Count the cells within a distance of the angel, its own included."""
    side = 2 * radius + 1
    return side * side if dims == 2 else side * side * side

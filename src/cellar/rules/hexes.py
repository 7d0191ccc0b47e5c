"""Hexagonal grids in axial coordinates (q, r), pointy side up: the geometry that every hex game shares."""

from math import sqrt

#: E, SE, SW, W, NW, NE
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
DIRECTION_NAMES = ("E", "SE", "SW", "W", "NW", "NE")


def distance(q1: int, r1: int, q2: int, r2: int) -> int:
    dq = q1 - q2
    dr = r1 - r2
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def hexagon(side: int) -> tuple[tuple[int, int], ...]:
    """All hexes of a hexagon with `side` hexes a side around (0, 0), row by row from the top, each from the left."""
    n = side - 1
    return tuple((q, r) for r in range(-n, n + 1) for q in range(max(-n, -n - r), min(n, n - r) + 1))


def centre(q: int, r: int, radius: float) -> tuple[float, float]:
    """Point at which a hex's centre is drawn, for hexes of that radius (centre to corner)."""
    return (radius * sqrt(3) * (q + r / 2), radius * 1.5 * r)


def corners(radius: float) -> tuple[tuple[float, float], ...]:
    """The six corners of a hex relative to its centre; corner i and i+1 bound the side towards DIRECTIONS[i]."""
    w = radius * sqrt(3) / 2
    h = radius / 2
    return ((w, -h), (w, h), (0.0, radius), (-w, h), (-w, -h), (0.0, -radius))


def name(q: int, r: int, side: int) -> str:
    """Name of a hex of `hexagon(side)`: a letter for the row from the top, a number for the slanting column."""
    return f"{chr(ord('a') + r + side - 1)}{q + side}"

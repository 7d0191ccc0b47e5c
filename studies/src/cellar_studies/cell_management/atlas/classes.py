"""Enumeration of every board of n species, up to rotation of the table and up to relabelling that keeps the cycle.

With species named by the ring position of their cell, a board is one cyclic permutation of the positions (which cell's
species has its hideout here) and a set of hostile ones. Such boards count each board of the issue once: n - 1 factorial
orders of the cells around the table for one cycle of labels, times the hostile sets. What relabels along the cycle
turns these boards around the ring, so two of them belong to one class when a turn maps one to the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import comb, factorial

import numpy as np

from cellar.compile.arrays import Array


@dataclass(frozen=True, slots=True)
class Order:
    """An order of the cells that stands for all its rotations; `turns` are those (0 among them) that leave it
    unchanged."""

    faces: tuple[int, ...]
    turns: tuple[int, ...]


def turned(faces: tuple[int, ...], by: int) -> tuple[int, ...]:
    """The same order, with the whole ring rotated by some positions."""
    n = len(faces)
    return tuple((faces[(i - by) % n] + by) % n for i in range(n))


def turned_mask(mask: int, by: int, n: int) -> int:
    """A set of ring positions, with the whole ring rotated by some positions."""
    return (mask << by | mask >> (n - by)) & ((1 << n) - 1)


def orders(n: int) -> Iterator[Order]:
    """One order of each equivalence class under rotation, the smallest one, in ascending order of its cycle."""
    for tail in permutations(range(1, n)):
        faces = [0] * n
        at = 0
        for following in (*tail, 0):
            faces[at] = following
            at = following
        order = tuple(faces)
        kept = [0]
        for by in range(1, n):
            other = turned(order, by)
            if other < order:
                break
            if other == order:
                kept.append(by)
        else:
            yield Order(order, tuple(kept))


@lru_cache(maxsize=64)
def hostile_sets(n: int, turns: tuple[int, ...], hostile: int | None) -> tuple[Array, Array]:
    """The inequivalent sets of hostile hideouts (all, or of that size) on an order that `turns` keep, as masks, and the
    number of boards that each stands for."""
    masks, weights = [], []
    for mask in range(1 << n):
        if hostile is not None and mask.bit_count() != hostile:
            continue
        alike = {turned_mask(mask, by, n) for by in turns}
        if mask == min(alike):
            masks.append(mask)
            weights.append(n // len(turns) * len(alike))
    return np.array(masks, np.int64), np.array(weights, np.int64)


def boards(n: int, hostile: int) -> int:
    """The number of boards, up to rotation of the table."""
    return factorial(n - 1) * comb(n, hostile)


def labelled(n: int) -> int:
    """The number of labelled setups that each board stands for."""
    return factorial(n - 1)

"""The buffers of compiled functions as NumPy arrays: tapes, generators, and their types. Plain play needs none."""

from typing import TypeAlias

from cellar.arrays import NDArray, np
from cellar.rules import rng, tape

Array: TypeAlias = NDArray[np.int64]
FloatArray: TypeAlias = NDArray[np.float64]
#: Rows of bits, 32 to a word.
Words: TypeAlias = NDArray[np.uint32]
#: Many states, for compiled functions.
Structs: TypeAlias = NDArray[np.record]


def no_tape() -> Array:
    """A tape without rows, which notes nothing. (An argument, no global: Numba takes global arrays for read-only.)"""
    return np.zeros((0, tape.WIDTH), np.int64)


def blank_tape(rows: int) -> Array:
    return np.zeros((rows + 1, tape.WIDTH), np.int64)


def generator(seed: int) -> Array:
    """Make a random generator for compiled code: the same numbers as the plain one's."""
    return np.array(rng.generator(seed), np.int64)

"""The layout of an observation as data: named planes of numbers, one after the other.

An observation is one row of small whole numbers: `observe` of a game writes it, into lists, bytes or floats alike. Its
planes stand one after the other, each with a name, a shape and bounds. Needs no NumPy.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from cellar.errors import BadGame

#: Every number of an observation fits a byte with a sign.
LOWEST, HIGHEST = -128, 127
#: The name of an axis over seats in `Plane.over`.
SEATS = "seats"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plane:
    """One plane of an observation: numbers of one kind, such as where the ships are or how many are in reserve."""

    name: str
    shape: tuple[int, ...]
    #: one sentence: what the numbers mean, axis by axis
    says: str
    #: smallest and largest number that ever stands here, in -128 … 127
    low: int = 0
    high: int = 1
    #: what each axis runs over: `SEATS` for seats, counted from the one that looks, the name of an axis that symmetries
    #: move, or "" for anything else: `("seats", "", "spaces")`; () when none does
    over: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        where = f"Plane {self.name!r}"
        if not self.name.isidentifier() or not self.shape or min(self.shape) < 1:
            raise BadGame(f"{where}: a plane has a name of one word and a shape without empty axes. See contract.md.")
        if not LOWEST <= self.low <= self.high <= HIGHEST:
            raise BadGame(f"{where}: {LOWEST} <= low <= high <= {HIGHEST}, so that a number fits a byte.")
        if self.over and len(self.over) != len(self.shape):
            raise BadGame(f"{where}: `over` says of each axis what it runs over, or is empty.")

    @property
    def size(self) -> int:
        return prod(self.shape)


def size(planes: Sequence[Plane]) -> int:
    return sum(plane.size for plane in planes)


def placed(planes: Sequence[Plane]) -> Iterator[tuple[Plane, int, int]]:
    """Each plane with the offsets of its start and end in the observation."""
    at = 0
    for plane in planes:
        yield plane, at, at + plane.size
        at += plane.size


def unpacked(planes: Sequence[Plane], numbers: Any) -> dict[str, Any]:
    """The planes of an observation by name, as views of the array that `numbers` is; further axes may lead."""
    lead = numbers.shape[:-1]
    return {plane.name: numbers[..., start:stop].reshape(lead + plane.shape) for plane, start, stop in placed(planes)}

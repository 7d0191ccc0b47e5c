"""The names of seats and ships in a sentence."""

from collections.abc import Sequence

from cellar.games.zyrcan import ABOUT


def seat_name(seat: int) -> str:
    return ABOUT.seats[seat]


def ship_words(engines: int) -> str:
    """Name a ship by its engines: `2-engine ship`."""
    return f"{engines}-engine ship"


def owner(ship: int) -> int:
    return (ship - 1) // 3


def engines_of(ship: int) -> int:
    return (ship - 1) % 3 + 1


def plural(count: int, noun: str) -> str:
    """Write a count with its noun: `1 engine`, `2 engines`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listing(words: Sequence[str]) -> str:
    """Join words: `a`, `a and b`, `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"

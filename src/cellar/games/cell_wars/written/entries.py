"""Typed getters for the entries of a JSON object, which refuse a wrong one with a sentence."""

from typing import Any

from cellar.errors import BadPosition
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import primitives as p


class Entries:
    """A JSON object being read: each getter says which entry is wrong, and what was expected."""

    def __init__(self, data: Any, where: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        if not isinstance(data, dict):
            raise BadPosition(f"{where} must be a JSON object with {', '.join(required) or ', '.join(optional)}.")
        for key in data:
            if key not in required and key not in optional:
                raise BadPosition(
                    f"{where} has no entry {str(key)[:40]!r}; it has {', '.join((*required, *optional))}."
                )
        missing = [key for key in required if key not in data]
        if missing:
            raise BadPosition(f"{where} lacks {', '.join(missing)}.")
        self.data = data
        self.where = where

    def fail(self, key: str, expected: str) -> BadPosition:
        return BadPosition(f"{key!r} of {self.where.lower()} must be {expected}, not {shown(self.data.get(key))}.")

    def number(self, key: str, low: int, high: int, default: int = 0) -> int:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.fail(key, f"a whole number from {low} to {high}")
        return value

    def word(self, key: str, words: tuple[str, ...], none: bool = False) -> int:
        """Return the index of one of some words; -1 where it may be missing or null."""
        value = self.data.get(key)
        if none and value is None:
            return -1
        if not isinstance(value, str) or value not in words:
            raise self.fail(key, f"one of {', '.join(words)}" if len(words) < 30 else f"a name such as {words[0]}")
        return words.index(value)

    def words(self, key: str, words: tuple[str, ...]) -> list[int]:
        """Return the indices of a list of different words, in any order."""
        listed = self.data.get(key, [])
        if not isinstance(listed, list) or not all(isinstance(word, str) and word in words for word in listed):
            raise self.fail(key, f"a list of names such as {words[0]}")
        if len(set(listed)) < len(listed):
            raise BadPosition(f"{key!r} of {self.where.lower()} names one twice.")
        return [words.index(word) for word in listed]

    def cards(self, key: str, known: tuple[cards.Card, ...]) -> list[int]:
        """Return the copies of cards by their ids."""
        value = self.data.get(key, {})
        if isinstance(value, int) and not isinstance(value, bool):
            raise BadPosition(
                f"{key!r} of {self.where.lower()} is hidden: this is a view of one seat, which cannot be played on."
            )
        ids = {card.id: number for number, card in enumerate(known)}
        if not isinstance(value, dict) or not all(
            name in ids and isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= p.MOST_CARDS
            for name, n in value.items()
        ):
            raise self.fail(key, f"an object such as {{{known[0].id!r}: 2}} with cards of the camp's deck")
        counts = [0] * p.CARDS
        for name, n in value.items():
            counts[ids[name]] = n
        return counts


def shown(value: Any) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else f"the list {str(value)[:60]}"
    return repr(value)[:60]

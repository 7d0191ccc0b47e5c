"""Typed getters for the entries of a JSON object, which refuse a wrong one with a sentence."""

from typing import Any

from cellar.errors import BadPosition
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.language import enumerated, translator

_ = translator(__name__)


class Entries:
    """A JSON object being read: each getter says which entry is wrong, and what was expected."""

    def __init__(self, data: Any, where: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        if not isinstance(data, dict):
            keys = enumerated(required or optional)
            raise BadPosition(_("{where} must be a JSON object with {keys}.", where=where, keys=keys))
        for key in data:
            if key not in required and key not in optional:
                keys = enumerated((*required, *optional))
                raise BadPosition(
                    _("{where} has no entry {key}; it has {keys}.", where=where, key=repr(str(key)[:40]), keys=keys)
                )
        missing = [key for key in required if key not in data]
        if missing:
            raise BadPosition(_("{where} lacks {keys}.", where=where, keys=enumerated(missing)))
        self.data = data
        #: as it is called inside a sentence
        self.where = where[0].lower() + where[1:]

    def fail(self, key: str, expected: str) -> BadPosition:
        return BadPosition(
            _(
                "{key} of {where} must be {expected}, not {found}.",
                key=repr(key),
                where=self.where,
                expected=expected,
                found=shown(self.data.get(key)),
            )
        )

    def number(self, key: str, low: int, high: int, default: int = 0) -> int:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.fail(key, _("a whole number from {low} to {high}", low=low, high=high))
        return value

    def word(self, key: str, words: tuple[str, ...], none: bool = False) -> int:
        """Return the index of one of some words; -1 where it may be missing or null."""
        value = self.data.get(key)
        if none and value is None:
            return -1
        if not isinstance(value, str) or value not in words:
            if len(words) < 30:
                raise self.fail(key, _("one of {words}", words=enumerated(words)))
            raise self.fail(key, _("a name such as {word}", word=words[0]))
        return words.index(value)

    def words(self, key: str, words: tuple[str, ...]) -> list[int]:
        """Return the indices of a list of different words, in any order."""
        listed = self.data.get(key, [])
        if not isinstance(listed, list) or not all(isinstance(word, str) and word in words for word in listed):
            raise self.fail(key, _("a list of names such as {word}", word=words[0]))
        if len(set(listed)) < len(listed):
            raise BadPosition(_("{key} of {where} names one twice.", key=repr(key), where=self.where))
        return [words.index(word) for word in listed]

    def cards(self, key: str, known: tuple[cards.Card, ...]) -> list[int]:
        """Return the copies of cards by their ids."""
        value = self.data.get(key, {})
        if isinstance(value, int) and not isinstance(value, bool):
            raise BadPosition(
                _(
                    "{key} of {where} is hidden: this is a view of one seat, which cannot be played on.",
                    key=repr(key),
                    where=self.where,
                )
            )
        ids = {card.id: number for number, card in enumerate(known)}
        if not isinstance(value, dict) or not all(
            name in ids and isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= p.MOST_CARDS
            for name, n in value.items()
        ):
            example = f"{{{known[0].id!r}: 2}}"
            raise self.fail(key, _("an object such as {example} with cards of the camp's deck", example=example))
        counts = [0] * p.CARDS
        for name, n in value.items():
            counts[ids[name]] = n
        return counts


def shown(value: Any) -> str:
    if isinstance(value, dict | list):
        return _("an object") if isinstance(value, dict) else _("the list {values}", values=str(value)[:60])
    return repr(value)[:60]

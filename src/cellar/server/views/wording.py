"""Puts the deferred messages of encoded JSON into the words of a language."""

from cellar.language.deferred import Words
from cellar.language.translator import speaking

_known: dict[str, Words] = {}
cut = Words().cut


def in_words(parts: list[bytes], language: str) -> bytes:
    """Put the deferred messages of a JSON text that was cut into words."""
    words = _known.get(language)
    if words is None:
        words = _known[language] = Words()
    with speaking(language):
        return words.joined(parts)

"""Puts the deferred messages of encoded JSON into the words of a language."""

from msgspec.json import decode, encode

from cellar.language.deferred import CUT, MARK, Words
from cellar.language.translator import speaking

_MARK = MARK.encode()
_ROOM = 8_192


class _Encoded(dict[bytes, bytes]):
    """What references say in a language, both as JSON has them, with a cache."""

    def __init__(self) -> None:
        self._words = Words()

    def __missing__(self, reference: bytes) -> bytes:
        if len(self) >= _ROOM:
            self.clear()
        found = self[reference] = encode(self._words.said(decode(b'"%b"' % reference)))[1:-1]
        return found


_known: dict[str, _Encoded] = {}


def cut(text: bytes) -> list[bytes]:
    """What stands between the references of a JSON text and in them, in turn."""
    parts = text.split(_MARK)
    if len(parts) % 2 == 0:
        raise ValueError(CUT)
    return parts


def in_words(parts: list[bytes], language: str) -> bytes:
    """Put the deferred messages of a JSON text that was cut into words."""
    words = _known.get(language)
    if words is None:
        words = _known[language] = _Encoded()
    found = parts.copy()
    with speaking(language):
        found[1::2] = map(words.__getitem__, parts[1::2])
    return b"".join(found)

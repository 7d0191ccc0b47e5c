"""Deferred messages: said in no language yet, for readers of several languages.

While `DEFERRED` is spoken, a message is a *reference*: a text with the message's number and its arguments, between
marks. References go wherever sentences go (other messages, pictures, panels, JSON), are made once for all readers, and
are put into the words of each language at the end. They hold within a process, and nobody types them: a match whose
options have one of their characters is told in each language from the start.
"""

import json
from collections.abc import Callable
from functools import wraps
from itertools import count

#: Spoken where messages are deferred; no reader's.
DEFERRED = "deferred"
#: What begins and ends a reference: the first in a text, the next in a value of another reference, and so on. They are
#: control characters that JSON has as they are; U+0085 is none of them, as it counts as a space.
MARKS = ("\x7f", *map(chr, range(0x86, 0x9F)))
MARK = MARKS[0]
#: What stands before each value of a reference.
VALUE = "\x80"
#: What says a message, or looks at words, by the number that its references have.
_functions: dict[int, Callable[..., str]] = {}
#: Those that put their arguments in as they are.
_templates: set[int] = set()
_numbers = count()


def numbered(function: Callable[..., str], template: bool = False) -> str:
    """Return what the references to calls of a function, whose arguments are texts, begin with. A `template` puts them
    in as they are."""
    number = next(_numbers)
    _functions[number] = function
    if template:
        _templates.add(number)
    return f"{MARK}{number}"


def reference(head: str, values: str) -> str:
    """Return a reference; the values, each after `VALUE`, may have others in them."""
    return f"{head}{_inner(values) if MARK in values else values}{MARK}"


def _inner(text: str) -> str:
    """Mark the references of a text as values of another one."""
    depth = 1
    while MARKS[depth] in text:
        depth += 1
    for n in reversed(range(depth)):
        text = text.replace(MARKS[n], MARKS[n + 1])
    return text


def deferring(function: Callable[..., str]) -> Callable[..., str]:
    """Return a function that returns references to calls of `function`, whose arguments are texts."""
    head = numbered(function)
    return lambda *texts: reference(head, "".join([VALUE + text for text in texts]))


def deferrable(function: Callable[..., str]) -> Callable[..., str]:
    """Let a function that looks at the words of its arguments wait until these are known, where they are deferred."""
    later = deferring(function)

    @wraps(function)
    def said(*texts: str) -> str:
        return later(*texts) if any(MARK in text for text in texts) else function(*texts)

    return said


#: The error of a game that took a sentence apart.
CUT = "A deferred message was cut into pieces."
#: Sentences that are remembered in each language, and how deep in others they stand.
_ROOM = 8_192
#: The signs as JSON has them.
_MARKS, _VALUE = tuple(mark.encode() for mark in MARKS), VALUE.encode()
_encode = json.JSONEncoder(ensure_ascii=False).encode


class Words(dict[bytes, bytes]):
    """What references, without their marks, say in the language that is spoken whenever this is asked, with a cache:
    all as JSON has it between quotes, so that nothing is read and written anew that has arguments put in only."""

    def __init__(self, depth: int = 0) -> None:
        self._depth = depth
        self._values: Words | None = None
        #: of each message what stands between its arguments, and at every second place which of them; or nothing
        self._pieces: dict[bytes, list[bytes]] = {}

    def __missing__(self, reference: bytes) -> bytes:
        if len(self) >= _ROOM:
            self.clear()
        found = self[reference] = self._said(reference)
        return found

    def _said(self, reference: bytes) -> bytes:
        if _MARKS[self._depth + 1] in reference:
            if self._values is None:
                self._values = Words(self._depth + 1)
            reference = self._values.text(reference)
        number, *values = reference.split(_VALUE)
        pieces = self._pieces.get(number)
        if pieces is None:
            pieces = self._pieces[number] = _pieces(int(number), len(values))
        if not pieces:
            return written(_functions[int(number)](*map(read, values)))
        found = pieces.copy()
        found[1::2] = [values[int(place)] for place in pieces[1::2]]
        return b"".join(found)

    def cut(self, text: bytes) -> list[bytes]:
        """What stands between the references of a text and in them, in turn."""
        parts = text.split(_MARKS[self._depth])
        if len(parts) % 2 == 0:
            raise ValueError(CUT)
        return parts

    def joined(self, parts: list[bytes]) -> bytes:
        """The words of a text that was cut."""
        found = parts.copy()
        found[1::2] = map(self.__getitem__, parts[1::2])
        return b"".join(found)

    def text(self, text: bytes) -> bytes:
        """A text in words."""
        return self.joined(self.cut(text))


def _pieces(number: int, values: int) -> list[bytes]:
    """The pieces of a template with so many arguments; none where it is something else, or speaks to a seat in this
    language."""
    try:
        said = (
            _functions[number](*[f"{VALUE}{place}{VALUE}" for place in range(values)]) if number in _templates else ""
        )
    except AttributeError:
        return []
    return written(said).split(_VALUE) if said else []


def read(text: bytes) -> str:
    """A text that JSON has between quotes."""
    return json.loads(b'"%b"' % text) if b"\\" in text else text.decode()


def written(text: str) -> bytes:
    """A text as JSON has it between quotes."""
    return _encode(text)[1:-1].encode()


def typed(text: str) -> bool:
    """Whether a text that people may have typed, as it is or as JSON has it, could be taken for a reference."""
    return any(mark in text or json.dumps(mark)[1:-1] in text for mark in (*MARKS, VALUE))

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
_numbers = count()


def numbered(function: Callable[..., str]) -> str:
    """Return what the references to calls of a function, whose arguments are texts, begin with."""
    number = next(_numbers)
    _functions[number] = function
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


class Words(dict[str, str]):
    """What references, without their marks, say in the language that is spoken whenever this is asked, with a cache."""

    def __init__(self, depth: int = 0) -> None:
        self._depth = depth
        self._values: Words | None = None

    def __missing__(self, reference: str) -> str:
        if len(self) >= _ROOM:
            self.clear()
        found = self[reference] = self.said(reference)
        return found

    def said(self, reference: str) -> str:
        """What a reference says, looked up in no cache but for its values."""
        if MARKS[self._depth + 1] in reference:
            if self._values is None:
                self._values = Words(self._depth + 1)
            reference = self._values.text(reference)
        number, *values = reference.split(VALUE)
        return _functions[int(number)](*values)

    def text(self, text: str) -> str:
        """A text in words."""
        parts = text.split(MARKS[self._depth])
        if len(parts) % 2 == 0:
            raise ValueError(CUT)
        parts[1::2] = map(self.__getitem__, parts[1::2])
        return "".join(parts)


def typed(text: str) -> bool:
    """Whether a text that people may have typed, as it is or as JSON has it, could be taken for a reference."""
    return any(mark in text or json.dumps(mark)[1:-1] in text for mark in (*MARKS, VALUE))

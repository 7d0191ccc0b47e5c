"""Words joined to a list, as the language does it."""

from collections.abc import Sequence
from functools import reduce

from cellar.language.translator import translator

_ = translator(__name__)


def listed(words: Sequence[str]) -> str:
    """Join words: `a`, `a and b`, `a, b and c`."""
    if len(words) == 1:
        return words[0]
    return _("{words} and {last}", words=enumerated(words[:-1]), last=words[-1])


def enumerated(words: Sequence[str]) -> str:
    """Join words by commas only: `a, b, c`."""
    return _.context("between the words of a list", ", ").join(words)


def in_a_row(sentences: Sequence[str]) -> str:
    """Put whole sentences one after another: with a space between them, or without."""
    return reduce(lambda said, more: _("{sentence} {next}", sentence=said, next=more), sentences)

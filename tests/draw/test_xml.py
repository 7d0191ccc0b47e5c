"""Texts inside XML, as Python's own functions write them."""

import random
from xml.sax import saxutils

from cellar.draw.xml import escape, quoteattr


def test_texts_are_written_as_by_python_itself() -> None:
    rng = random.Random(1)
    for _ in range(2_000):
        text = "".join(rng.choice("ab&<>\"'\n\r\té") for _ in range(rng.randrange(8)))
        assert escape(text) == saxutils.escape(text)
        assert quoteattr(text) == saxutils.quoteattr(text)

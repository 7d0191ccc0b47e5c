"""Names of sites are told a page once; it keeps them."""

from typing import Any

from cellar.server.model.guests import MOST_NAMES, Guest
from cellar.server.model.tokens import WATCHER


def guest() -> Guest:
    line: Any = None
    return Guest(WATCHER, line, 0)


def test_names_that_were_told_are_known() -> None:
    page = guest()
    assert not page.knows({"a": "space a", "b": "space b"})
    assert page.knows({"b": "space b"})
    assert not page.knows({"c": "space c"})
    assert page.knows({"a": "space a", "c": "space c"}), "the page keeps all that it was told"
    assert not page.knows({"a": "space a, taken"}), "a name can change"
    assert page.knows({})


def test_very_many_are_told_each_time() -> None:
    page = guest()
    many = {str(n): f"cell {n}" for n in range(MOST_NAMES + 1)}
    assert not page.knows(many)
    assert not page.knows(many)

"""The example's game beside the house's."""

from collections.abc import Iterator
from importlib import import_module

import pytest

from cellar.play.registry import _registered, register
from tests.conformance.example import SOURCES
from tests.wasm.example import GAME


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """From its sources, with the module that lies there."""
    monkeypatch.syspath_prepend(str(SOURCES))
    register(import_module(GAME).ABOUT)
    yield
    _registered.pop(GAME)

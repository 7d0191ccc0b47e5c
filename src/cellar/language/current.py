"""The language that is spoken now: one for each task or thread, English unless somebody chooses."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

ENGLISH = "en"
SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)

P = ParamSpec("P")
R = TypeVar("R")


def language() -> str:
    """Return the language that is spoken now, as catalogues are named: `es`, `zh_Hans`."""
    return SPOKEN.get()


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Speak a language for a while; `zh-Hans` and `zh_Hans` are the same."""
    before = SPOKEN.set(tag.replace("-", "_"))
    try:
        yield
    finally:
        SPOKEN.reset(before)


def by_language(maxsize: int | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache what a function returns, for each language apart: for functions that return sentences."""

    def remembering(function: Callable[P, R]) -> Callable[P, R]:
        known: dict[str, Callable[P, R]] = {}

        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> R:
            spoken = SPOKEN.get()
            cached = known.get(spoken)
            if cached is None:
                remember: Any = lru_cache(maxsize)
                cached = known[spoken] = remember(function)
            return cached(*args, **kwargs)

        return found

    return remembering


def keeping_language(function: Callable[P, R]) -> Callable[P, R]:
    """Bind a function to the language that is spoken now, for those who call it later: pictures are drawn lazily."""
    spoken = SPOKEN.get()

    @wraps(function)
    def said(*args: P.args, **kwargs: P.kwargs) -> R:
        if SPOKEN.get() == spoken:
            return function(*args, **kwargs)
        with speaking(spoken):
            return function(*args, **kwargs)

    return said

"""What only repeats is for those who have the time: `make test` takes the first cases, `make study` all others."""

from collections.abc import Iterable
from typing import Any

import pytest


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Cases for `parametrize`, of which all but the first so many are studies."""
    return [case if number < count else study(case) for number, case in enumerate(cases)]


def study(case: Any) -> Any:
    """A case for `parametrize` that is a study: one value, a tuple of several, or what `pytest.param` made of them."""
    if hasattr(case, "marks"):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.study])
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.study)

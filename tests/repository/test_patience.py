"""No test depends on luck or on a fast machine: examples are the same in every run, and waits are long or repeated."""

import ast
from collections.abc import Iterator
from pathlib import Path

from hypothesis import HealthCheck, settings

from tests.patience import PATIENCE
from tests.repository.tree import ROOT

#: A wait of so many seconds is one of many: whoever waits looks, and waits again.
GLANCE = 5


def test_property_tests_try_the_same_examples_in_every_run_and_none_has_to_be_fast() -> None:
    now = settings.default
    assert now is not None
    assert now.derandomize
    assert now.deadline is None
    assert HealthCheck.too_slow in now.suppress_health_check


def waits(file: Path) -> Iterator[float]:
    """The seconds of every wait whose length a file states as a number: `timeout=60`, `asyncio.timeout(30)`."""
    for one in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(one, ast.Call):
            continue
        given = [keyword.value for keyword in one.keywords if keyword.arg == "timeout"]
        if isinstance(one.func, ast.Attribute) and one.func.attr == "timeout":
            given += one.args
        yield from (
            float(value.value) for value in given if isinstance(value, ast.Constant) and isinstance(value.value, int)
        )


def test_a_wait_for_what_must_come_is_as_long_as_all_others() -> None:
    short = {
        f"{file.relative_to(ROOT)}: {seconds:g} s"
        for file in ROOT.joinpath("tests").rglob("*.py")
        for seconds in waits(file)
        if GLANCE < seconds < PATIENCE
    }
    assert not short, "tests.patience.PATIENCE is what tests wait"

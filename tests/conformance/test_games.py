"""Every game of the house, each of its samples, every check. Games of other packages are for them to test."""

import pytest

from cellar.play.registry import HOUSE, load
from cellar.testing.suite import jobs

CALLS = {(name, sample, check): call for name in HOUSE for check, sample, call in jobs(load(name))}


@pytest.mark.parametrize(("name", "sample", "check"), [pytest.param(*key, id="-".join(map(str, key))) for key in CALLS])
def test_conformance(name: str, sample: int, check: str) -> None:
    CALLS[name, sample, check]()

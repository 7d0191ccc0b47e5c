"""Every game of the house, each of its samples, every check. Games of other packages are for them to test.

A game's samples are many and differ little: `make test` makes every check on a game's first sample, and of the others
each takes its turn in an eighth of the checks, so that every check sees many samples and every sample many checks. What
says that nothing leaks, and the golden playthroughs, are checked on all samples. `make study` makes all of them.
"""

from collections import Counter
from typing import Any

import pytest

from cellar.play.registry import HOUSE, load
from cellar.testing import recalling, secrecy
from cellar.testing.golden import playthrough_is_as_ever
from cellar.testing.suite import jobs
from tests.studying import study

CALLS = {(name, sample, check): call for name in HOUSE for check, sample, call in jobs(load(name))}
#: Of how many checks a sample beyond the first one takes part in one.
OF = 8


def cases() -> list[Any]:
    """All of them; those that are no sample's turn are studies."""
    numbers: dict[str, int] = {}
    found = []
    for name, sample, check in CALLS:
        number = numbers.setdefault(check, len(numbers))
        case = pytest.param(name, sample, check, id=f"{name}-{sample}-{check}")
        always = sample == 0 or check == playthrough_is_as_ever.__name__ or is_about_secrecy(check)
        found.append(case if always or (number + sample) % OF == 0 else study(case))
    return found


def is_about_secrecy(check: str) -> bool:
    return hasattr(secrecy, check) or hasattr(recalling, check)


@pytest.mark.parametrize(("name", "sample", "check"), cases())
def test_conformance(name: str, sample: int, check: str) -> None:
    CALLS[name, sample, check]()


def test_every_check_is_made_of_many_samples_and_every_sample_passes_many_checks() -> None:
    taken = {case.values for case in cases() if not case.marks}
    for of in (lambda key: (key[0], key[2]), lambda key: key[:2]):
        there, made = Counter(map(of, CALLS)), Counter(map(of, taken))
        few = {what for what in there if made[what] < there[what] // (OF + 1)}
        assert not few
    assert all((name, 0, check) in taken for name, _, check in CALLS)
    assert {key for key in CALLS if is_about_secrecy(key[2])} <= taken

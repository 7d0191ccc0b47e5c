"""The ring's tables under a second look, and tables with faults that the second look must see."""

import ast
import inspect

import numpy as np
import pytest

from cellar.games.angel.ring import corner, wall
from cellar_studies.angel.ring_checker import closure, verdict
from cellar_studies.angel.ring_checker.ring_checker_bench import report
from cellar_studies.angel.ring_checker.verdict import Verdict, check, unpacked


def test_the_tables_of_the_tight_ring_are_sound() -> None:
    tables = corner.tables()
    found = check(wall.held(), unpacked(tables.near), tables.along)
    assert found == Verdict(0, 0, 0, 0, 0)
    assert found.sound


@pytest.mark.parametrize("all_else_is_sound", [False, pytest.param(True, marks=pytest.mark.study)])
def test_faults_of_every_kind_are_seen(all_else_is_sound: bool) -> None:
    """A table of the corner that holds nothing else is gone through in no time."""
    held, near, along = wall.held().copy(), unpacked(corner.tables().near), corner.tables().along.copy()
    near *= all_else_is_sound
    near[0, 0, 0] = 1  # a king in the corner, with both squares beside it free
    near[5, 5] = 0  # coming near from afar is not answered
    along[1, 2, 3, (1 << 11) - 1] = 0  # all marked, and not held
    held[4, 0] = True  # four above an empty row
    held[3, 0b00000111111] = not held[3, 0b11111100000]  # held in the mirror only, or the other way round
    along[0, 4, 5, 0] = False
    found = check(held, near, along)
    assert min(found.open_corner_states, found.open_wall_states, found.falling, found.lopsided, found.unready) > 0
    assert all_else_is_sound or found.open_corner_states == 1
    assert not found.sound
    assert f"falling: {found.falling}" in found.sentence()


@pytest.mark.parametrize(("a", "b"), [(1, 1), (1, 4), (6, 2)])
def test_one_state_too_many_is_seen(a: int, b: int) -> None:
    """Every state of a corner that is not held has a king step without an answer: no larger table would do."""
    near, along = unpacked(corner.tables().near), corner.tables().along.astype(np.int64)
    held = wall.held().astype(np.int64)
    for number in np.flatnonzero(near[a - 1, b - 1] == 0)[:: 1 << 12].tolist():
        assert not closure.all_steps_answered(a, b, *closure.arms(number), held, near, along)


def test_the_numbers_of_a_corner_are_read_as_they_were_made() -> None:
    """The maker's bits and the checker's are the same squares."""
    ready = (closure.UPRIGHT_READY, closure.LEVEL_READY)
    for (a, b), bit in corner.tables().layout.bit.items():
        more = (1 << b if a == 0 else 0, 1 << a if b == 0 else 0)
        assert closure.arms(bit) == (ready[0] | more[0], ready[1] | more[1])
        assert closure.near_number(*closure.arms(bit)) == bit
    assert closure.arms(0) == ready
    assert {(0, 2), (0, 4), (2, 0)} == set(corner.PREPARED)


def test_the_checker_shares_no_code_with_the_maker() -> None:
    for module in (closure, verdict):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.ImportFrom):
                assert not str(node.module).startswith("cellar.games.angel.ring."), ast.unparse(node)
                assert node.module == "cellar_studies.angel.ring_checker" or "cellar.games" not in str(node.module)


def test_tables_of_another_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="not those of a ring"):
        check(np.zeros((2, 2)), np.zeros((2, 2)), np.zeros((2, 2)))


def test_the_bench_prints_the_verdict() -> None:
    good = {"held_corner_states": 1234, "held_wall_states": 5, "seconds": 0.1}
    names = ("open_corner_states", "open_wall_states", "falling", "lopsided", "unready")
    assert "1,234 held states" in report({**good, "verdict": dict.fromkeys(names, 0)})
    assert "unready: 1" in report({**good, "verdict": {**dict.fromkeys(names, 0), "unready": 1}})

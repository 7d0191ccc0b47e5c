"""A whole run has every test once, browsers and servers spread over all processes but the one that compiles first."""

import pytest

from tests.ordering import longest_first

FILES = [
    *["arena/test_a.py"] * 3,
    *["conformance/test_games.py"] * 20,
    *["e2e/test_b.py", "e2e/test_c.py", "e2e/test_d.py"] * 3,
    *["envs/test_bench.py", "envs/test_examples.py"],
    *["games/zyrcan/test_fast_rules.py"] * 20,
    *["server/test_e.py"] * 6,
]


@pytest.mark.parametrize("shares", [2, 3, 4])
def test_every_test_is_run_once(shares: int) -> None:
    assert sorted(longest_first(FILES, shares)) == list(range(len(FILES)))


def test_one_process_compiles_while_the_others_begin_with_browsers() -> None:
    found, share = [FILES[n] for n in longest_first(FILES, 4)], len(FILES) // 4
    assert found[:2] == ["envs/test_examples.py", "envs/test_bench.py"]
    for begin in (share, 2 * share, 3 * share):
        near = found[begin - 2 : begin + 3]
        assert any(name.startswith("e2e/") for name in near), near
    assert not [name for name in found[:share] if name.startswith(("e2e/", "server/"))]

"""The examples for research run and say what they should; so do the page's code and the notebook."""

import re
import runpy
import sys
from typing import Any

import pytest

from cellar.play import registry
from tests.repository.tree import ROOT

EXAMPLES = ROOT / "examples" / "research"
PAGE = ROOT / "docs" / "research.md"


def example(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def test_a_random_agent_plays_all_seats_by_pettingzoo() -> None:
    results = example("random_agent")["all_seats"]()
    assert results["player_0"] == results["player_2"]


def test_a_random_agent_plays_one_seat_by_gymnasium() -> None:
    assert example("random_agent")["one_seat"]() in (-1.0, -0.5, 0.0, 0.5, 1.0)


def test_a_random_agent_plays_the_whole_tree_by_openspiel() -> None:
    assert sum(example("random_agent")["whole_tree"]()) == 0.0


def test_openspiels_mcts_beats_random_players_at_zyrcan() -> None:
    results = example("mcts_on_zyrcan")["match"](100, 0)
    assert results[0] == 1.0


def test_exploitability(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(registry, "_registered", {})
    run = example("exploitability")
    uniform, after = run["solved"](30)
    assert uniform == pytest.approx(11 / 24)
    assert after < 0.02
    assert run["growth"](5) == [18, 126, 252, 378, 1386]


def test_the_last_round_of_cell_wars_is_solved() -> None:
    """Exploitability falls, and what the immune player gets nears 4/9; with the card open it would get 2/3."""
    run = example("exploitability")
    (_, uniform, _), (_, later, worth) = run["late"]((0, 4))
    assert uniform == pytest.approx(11 / 72)
    assert later < 0.08
    assert worth == pytest.approx(4 / 9, abs=0.02)
    assert run["with_open_hands"](run["last_round"]().new_initial_state()) == pytest.approx(2 / 3)


def test_the_notebook_is_as_its_cells_run() -> None:
    run = example("make_notebook")
    assert run["NOTEBOOK"].read_text(encoding="utf-8") == run["notebook"](), "run examples/research/make_notebook.py"


def test_the_pages_code_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 5
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block, names)

"""The examples for research do what they say."""

import json
import runpy
import subprocess
import sys
from math import inf

import pytest

from cellar.core.position import Position
from cellar.games.cell_management.solver.solution import board_of
from tests.core.tree import ROOT

FOLDER = ROOT / "examples" / "research"


@pytest.mark.parametrize("seed", range(3))  # the first one's board cannot be solved
def test_the_tabular_solve_finds_what_the_solver_finds(seed: int) -> None:
    pytest.importorskip("gymnasium")
    example = runpy.run_path(str(FOLDER / "tabular.py"))
    position = Position.start("cell_management", species=4, boards="all", seed=seed)
    board = position.game.notation.to_line(position.options, position.state).split()[0]
    table, _ = example["solve"](board)
    rounds = board_of(position.state).rounds(0)
    assert table.rounds[table.start] == (inf if rounds is None else rounds)
    for action in example["line"](table):
        position.play(action)
    assert position.is_over == (rounds is not None)


@pytest.mark.study
def test_a_net_learns_to_solve_boards_of_four_species() -> None:
    """The run of the page, about a minute on one core."""
    pytest.importorskip("torch")
    command = [sys.executable, str(FOLDER / "ppo.py"), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=1800)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["random"] < 0.02
    assert figures["held_out"] > 0.6
    assert figures["learned"] > 0.6

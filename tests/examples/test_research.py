"""The examples for research do what they say."""

import json
import runpy
import subprocess
import sys
from math import inf

import pytest

from cellar.contract.options import complete
from cellar.games.cell_management.solver.solution import board_of
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import generator
from tests.repository.tree import ROOT

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
    """The run of the page, a minute or two on one core."""
    pytest.importorskip("torch")
    command = [sys.executable, str(FOLDER / "ppo.py"), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=1800)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["random"] < 0.02
    assert figures["learned"] > 0.9


def test_a_net_looks_at_a_turned_board_as_at_the_board_itself() -> None:
    """Names and turns change nothing of what the net is shown but its order, nor of what it answers."""
    torch = pytest.importorskip("torch")
    example = runpy.run_path(str(FOLDER / "ppo.py"))
    game = load("cell_management")
    options = complete(game.about, {"species": 4})
    setup = game.setup.draw(options, generator(3))
    assert game.symmetry is not None
    for symmetry in game.symmetry.symmetries(options)[1:]:
        turn = symmetry.axes["positions"][0]
        here, there = (
            example["lanes"](setups, 1) for setups in ([setup], [game.symmetry.image(options, setup, symmetry)])
        )
        seen, again = example["look"](here), example["look"](there)
        assert torch.equal(again[0], seen[0].roll(turn, 1))
        torch.manual_seed(1)
        net = example["Learner"].new(seen[0].shape[-1])
        scores, values = net(*seen[:2])
        turned, same = net(*again[:2])
        assert torch.allclose(turned[:, :4], scores[:, :4].roll(turn, 1))
        assert torch.allclose(turned[:, 8], scores[:, 8])
        assert torch.allclose(values, same)

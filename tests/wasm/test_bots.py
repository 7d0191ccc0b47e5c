"""What bots ask of compiled code comes out of a module the same: whole thoughts, of everybody in a game."""

from dataclasses import replace
from datetime import date

import pytest

from cellar.bots.registry import bot, choose
from cellar.contract.about import Bot
from cellar.contract.bot import Thought
from cellar.games.cell_management.solver.solution import board
from cellar.lookup import find
from cellar.play.registry import HOUSE, about, load
from cellar.search.settings import settings
from cellar.wasm.build.workload import run_workload
from tests.wasm.test_exact import at
from tests.wasm.ways import doubled

#: Nodes of a tree: all of them are copied into a module and back at each call.
MEMORY = 4000


@pytest.mark.parametrize(
    ("name", "who", "plies", "called"),
    [
        ("zyrcan", "expert", 3, {"prepare", "simulate", "solve"}),
        ("zyrcan", "master", 62, {"prepare", "solve"}),
        ("cell_management", "master", 1, {"fill"}),
    ],
)
def test_a_thought_is_the_same_in_a_module(name: str, who: str, plies: int, called: set[str]) -> None:
    # Another test of this process may have asked about the same board, whose solution is cached.
    board.cache_clear()
    position = at(name, {}, plies)
    seat = position.actor
    thought = Thought(simulations=200, seed=3)
    with doubled(name) as asked:
        choose(small(bot(who, name)), load(name), position.options, position.hidden(seat), seat, thought)
    assert called <= set(asked), asked
    assert not [function for function in asked if function.endswith("?")]


def small(one: Bot) -> Bot:
    """With little memory."""
    given = dict(one.level.settings)
    if one.choose.startswith("cellar.search."):
        given["nodes"] = MEMORY
    return replace(one, level=replace(one.level, settings=tuple(given.items())))


def test_the_puzzle_of_a_day_is_the_same_in_a_module() -> None:
    with doubled("cell_management") as asked:
        find(about("cell_management").puzzle)(date(2026, 11, 16))
    assert set(asked) == {"fill"}


@pytest.mark.study
@pytest.mark.parametrize("name", HOUSE)
def test_everything_that_a_game_asks_is_the_same_in_its_module(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is asked that the module does not have."""
    monkeypatch.setattr("cellar.search.bot.settings", lambda game, more: replace(settings(game, more), nodes=MEMORY))
    with doubled(name) as asked:
        run_workload(name)
    assert not [function for function in asked if function.endswith("?")], asked

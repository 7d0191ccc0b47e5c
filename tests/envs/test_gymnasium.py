"""Gymnasium's own kit, and what ours has besides: levels, clones, opponents."""

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cellar.envs  # noqa: F401 - registers the games
from cellar.bots import registry as bots
from cellar.contract import planes
from cellar.contract.bot import Thought
from cellar.envs.registering import env_id
from cellar.errors import BadOption
from cellar.games.cell_management.puzzles.difficulty import measure
from cellar.games.cell_management.solver.solution import board_of, distance
from cellar.play.position import Position
from tests.envs.matches import ONE_EACH, SHORT
from tests.envs.tree_search import best

PUZZLE = {"species": 4, "round_limit": 12}


def made(name: str, **options: Any) -> Any:
    return gymnasium.make(env_id(name), **options).unwrapped


class Single:
    """One player's environment as the search knows it."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.clone, self.restore = env.clone, env.restore

    def legal(self) -> list[int]:
        return list(map(int, np.flatnonzero(self.env.action_masks())))

    def play(self, action: int) -> float | None:
        _, reward, over, cut, _ = self.env.step(action)
        return reward if over or cut else None


@pytest.mark.parametrize(("name", "options"), ONE_EACH, ids=[name for name, _ in ONE_EACH])
@pytest.mark.parametrize("illegal", ["lose", "ignore"])
def test_gymnasiums_own_checker_finds_nothing(name: str, options: dict[str, Any], illegal: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(name, illegal=illegal, **options))


def test_a_tree_search_over_clones_solves_a_puzzle() -> None:
    env = made("cell_management", **PUZZLE)
    env.reset(seed=5)
    while (distance(env.kit.state(env.clone().moment)) or 0) > 2:
        env.step(solved(env))
    before = env.clone()
    value, action = best(Single(env), 4)
    assert (value, env.clone()) == (1.0, before)
    assert action in Single(env).legal()


def solved(env: Any) -> int:
    """A step of a shortest solution, by the bot that knows it."""
    solver, state = bots.bot("solver", "cell_management"), env.kit.state(env.clone().moment)
    return bots.choose(solver, env.kit.game, env.kit.options, state, 0, Thought())


@pytest.mark.parametrize(("name", "options"), ONE_EACH, ids=[name for name, _ in ONE_EACH])
def test_a_restored_match_goes_on_as_it_did(name: str, options: dict[str, Any]) -> None:
    """Dice and opponents included."""
    env = made(name, **options)
    env.reset(seed=1)
    chosen = random.Random(2)
    for _ in range(5):
        env.step(chosen.choice(Single(env).legal()))
    here = env.clone()

    def on() -> list[Any]:
        told = []
        steps = random.Random(3)
        for _ in range(6):
            observation, reward, over, cut, info = env.step(steps.choice(Single(env).legal()))
            told.append((observation.tobytes(), reward, over, cut, info["action_mask"].tobytes()))
            if over or cut:
                break
        return told

    first = on()
    env.restore(here)
    assert on() == first


def test_a_board_a_distribution_and_levels() -> None:
    fixed = made("cell_management", species=6, hostile=3, board="4A3N25/N3254A/234")
    one, _ = fixed.reset(seed=1)
    two, _ = fixed.reset(seed=2)
    assert one.tobytes() == two.tobytes()
    drawn = made("cell_management", **PUZZLE)
    starts = {drawn.reset(seed=seed)[0].tobytes() for seed in range(8)}
    assert len(starts) > 3
    assert drawn.reset(seed=3)[0].tobytes() == drawn.reset(seed=3)[0].tobytes()
    hard, info = drawn.reset(seed=4, options={"difficulty": "hard"})
    assert measure(board_of(drawn.kit.state(drawn.clone().moment))).level == "hard"
    assert "level" not in info
    ring = planes.unpacked(drawn.kit.planes, hard)["cells"]
    assert ring.sum(axis=0).tolist() == ring.sum(axis=1).tolist() == [1] * 4


def test_a_curriculum_rises_with_success() -> None:
    env = made("cell_management", **PUZZLE, difficulty="rising")
    levels = []
    for seed in range(18):
        _, info = env.reset(seed=seed)
        levels.append(info["level"])
        over = False
        while not over:
            _, reward, over, _, _ = env.step(solved(env))
        assert reward == 1.0
    assert levels == ["easy"] * 16 + ["medium"] * 2


def test_opponents_are_bots_by_name() -> None:
    env = made("cell_wars", opponents="instinct", **SHORT["cell_wars"])
    env.reset(seed=1)
    over = False
    while not over:
        _, reward, over, cut, _ = env.step(Single(env).legal()[0])
        over |= cut
    assert reward in (-1.0, 0.0, 1.0)
    with pytest.raises(BadOption, match="name one for each"):
        made("zyrcan", opponents=("random",))
    with pytest.raises(BadOption, match="no seat 3"):
        made("zyrcan", players=3, seat=3)


def test_what_is_asked_wrongly_is_said() -> None:
    env = made("zyrcan")
    with pytest.raises(BadOption, match="call reset"):
        env.step(0)
    with pytest.raises(BadOption, match="no measure of difficulty"):
        env.reset(seed=1, options={"difficulty": "easy"})
    with pytest.raises(BadOption, match="illegal is one of lose, ignore"):
        made("zyrcan", illegal="perhaps")
    lost = made("zyrcan")
    lost.reset(seed=1)
    _, reward, over, _, _ = lost.step(lost.action_space.n - 1)
    assert (reward, over) == (-1.0, True)
    with pytest.raises(BadOption, match="The match is over"):
        lost.step(0)


def test_it_is_drawn_as_text_and_as_a_picture() -> None:
    for mode in ("ansi", "svg"):
        env = made("zyrcan", render_mode=mode)
        env.reset(seed=1)
        drawn = env.render()
        assert drawn.startswith("<svg") == (mode == "svg")
        assert len(drawn) > 200
    start = Position.start("zyrcan", seed=1)
    assert env.render() == start.svg(0)

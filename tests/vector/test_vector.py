"""Lanes play what the plain rules play, whatever their number and the threads', and say what is wrong with input."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from cellar.compile.compiled import compiled
from cellar.errors import BadGame, BadOption, IllegalMove, UnknownGame
from cellar.play.registry import load
from cellar.vector import environment, make, unpack
from cellar.vector.environment import VectorEnv
from tests.vector.follow import follow

#: Games, samples of each that differ in what is compiled or drawn, steps to follow, and whether matches end in these.
CASES = [
    *(("zyrcan", sample, 130, True) for sample in (0, 5, 8, 15, 17)),
    *(("cell_management", sample, 40, sample == 7) for sample in (0, 2, 5, 7)),
]
LARGE_CASES = [
    *(("cell_wars", sample, 60, False) for sample in (0, 2, 7)),
    ("angel", 4, 6, True),
    ("angel", 6, 30, True),
]


def as_they_are(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], FunctionType]:
    """In place of Numba: the same modules put together the same way, run by Python."""
    return lambda function: function


def play_and_follow(name: str, sample: int, steps: int, ends: bool) -> None:
    env = make(name, batch=3, seed=40, starts=5, observations=True, **load(name).samples[sample])
    ended = follow(env, 40, steps)
    assert ended > 0 or not ends


@pytest.mark.parametrize(("name", "sample", "steps", "ends"), CASES)
def test_every_lane_plays_by_the_plain_rules(name: str, sample: int, steps: int, ends: bool) -> None:
    play_and_follow(name, sample, steps, ends)


@pytest.mark.study
@pytest.mark.parametrize(("name", "sample", "steps", "ends"), LARGE_CASES)
def test_large_rules_compiled_play_the_same(name: str, sample: int, steps: int, ends: bool) -> None:
    play_and_follow(name, sample, steps, ends)


@pytest.mark.parametrize(("name", "sample", "steps", "ends"), LARGE_CASES)
def test_large_rules_play_the_same_on_lanes_that_are_not_compiled(
    name: str, sample: int, steps: int, ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiling them for lanes takes longer than a test may; that rules compile is shown elsewhere."""
    monkeypatch.setattr(environment, "compiled", lambda name, parts, _=None: compiled(name, parts, as_they_are))
    play_and_follow(name, sample, steps, ends)


def test_masks_of_bytes_are_the_same_masks() -> None:
    follow(make("zyrcan", batch=2, seed=3, legal="bytes", players=4), 3, 90)


def everything(env: VectorEnv) -> list[bytes]:
    kept = (env.structs(), env.taken, env.rewards, env.done, env.actors, env.legal, env.steps, env.matches)
    return [np.ascontiguousarray(part).tobytes() for part in kept]


@pytest.mark.parametrize(("name", "options"), [("zyrcan", {"players": 5}), ("cell_management", {"round_limit": 3})])
def test_a_seed_plays_the_same_in_any_company(name: str, options: dict[str, Any]) -> None:
    many = make(name, batch=300, seed=10, threads=3, **options)
    few = make(name, batch=2, seed=[210, 17], threads=1, **options)
    for _ in range(5):
        many.play(30)
        few.play(30)
        assert many.structs()[[200, 7]].tobytes() == few.structs().tobytes()
    one = make(name, batch=300, seed=10, threads=1, **options)
    one.play(150)
    assert one.structs().tobytes() == many.structs().tobytes()
    assert one.matches.tolist() == many.matches.tolist()
    assert many.matches.sum() > 0
    many.close()


@pytest.mark.parametrize(("name", "options"), [("zyrcan", {}), ("cell_management", {"round_limit": 3})])
def test_chosen_actions_meet_the_chance_that_random_ones_met(name: str, options: dict[str, Any]) -> None:
    env = make(name, batch=5, seed=1, **options)
    taken, shown = [], []
    for _ in range(80):
        env.play()
        taken.append(env.taken.copy())
        shown.append(everything(env))
    env.reset(1)
    for actions, expected in zip(taken, shown):
        env.step(actions.astype(np.int32))
        assert everything(env) == expected


def test_a_clone_brings_everything_back_in_place() -> None:
    env = make("zyrcan", batch=4, players=3)
    env.play(50)
    view, kept = env.rewards, env.clone()
    before = everything(env)
    env.play(40)
    after = everything(env)
    env.restore(kept)
    assert everything(env) == before
    env.play(40)
    assert everything(env) == after
    assert env.rewards is view
    with pytest.raises(BadOption, match="what clone of the same"):
        make("zyrcan", batch=5, players=3).restore(kept)


def test_a_match_that_ends_shows_its_results_once_and_the_next_one_begins() -> None:
    env = make("cell_management", batch=1, species=4, round_limit=1)
    env.step([0])
    assert env.done.tolist() == [True]
    assert env.rewards.tolist() == [[-1.0]]
    assert (env.matches.tolist(), env.steps.tolist()) == ([1], [0])
    assert env.position(0).legal_actions() == [0, 1, 2, 3]
    own = make(
        "cell_management", batch=2, species=4, setups=[load("cell_management").setup.draw(dict(env.options), [1] * 4)]
    )
    assert own.structs()[0].tobytes() == own.structs()[1].tobytes()


def test_an_action_that_is_not_legal_is_refused_with_its_lane() -> None:
    env = make("zyrcan", batch=3, players=3)
    legal = [int(np.flatnonzero(row)[0]) for row in unpack(env.legal, env.actions)]
    with pytest.raises(IllegalMove, match="Action 549 is not legal on lane 1, which stays as it is"):
        env.step([legal[0], 549, legal[2]])
    assert env.steps.tolist() == [1, 0, 1]


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"game": "chess"}, UnknownGame, "no game"),
        ({"batch": 0}, BadOption, "batch is a whole number from 1"),
        ({"batch": True}, BadOption, "batch is a whole number"),
        ({"threads": 0}, BadOption, "threads is a whole number"),
        ({"legal": "list"}, BadOption, "bits, bytes or none"),
        ({"device": "tpu"}, BadOption, "cpu or cuda"),
        ({"players": 9}, BadOption, "3 to 5 players"),
        ({"colour": "red"}, BadOption, "no option 'colour'"),
        ({"seed": -1}, BadOption, "from 0"),
        ({"seed": [1, 2, 3]}, BadOption, "one for each of the 2 lanes"),
        ({"seed": 1.5}, BadOption, "whole number"),
        ({"setups": []}, BadOption, "at least one setup"),
        ({"starts": 0, "first_seat": "drawn"}, BadOption, "starts is a whole number"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(given: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        make(**{"game": "zyrcan", "batch": 2, **given})


def test_bad_actions_steps_and_lanes_are_answered_with_a_sentence() -> None:
    env = make("zyrcan", batch=2)
    for actions in ([1], [[1, 2]], [0.5, 1.0], "ab"):
        with pytest.raises(BadOption, match="one whole number for each of the 2 lanes"):
            env.step(actions)
    with pytest.raises(BadOption, match="steps is a whole number from 1"):
        env.play(0)
    with pytest.raises(BadOption, match="A lane is a number from 0 to 1"):
        env.position(2)


def test_a_game_without_traits_cannot_be_an_environment() -> None:
    from dataclasses import replace

    with pytest.raises(BadGame, match="states no traits"):
        make(replace(load("zyrcan"), traits=None), batch=1)
    with pytest.raises(BadOption, match="has no observations"):
        make(replace(load("zyrcan"), observation=None), batch=1, observations=True)


@pytest.mark.parametrize("library", ["torch", "jax"])
def test_buffers_are_shared_without_a_copy(library: str) -> None:
    module = pytest.importorskip(library)
    env = make("zyrcan", batch=64, players=3)
    take = module.from_dlpack if library == "torch" else module.dlpack.from_dlpack
    for part in (env.rewards, env.legal, env.actors):
        taken = take(part)
        assert tuple(taken.shape) == part.shape
        address = taken.data_ptr() if library == "torch" else taken.unsafe_buffer_pointer()
        assert address == part.ctypes.data
    env.step(take(unpack(env.legal, env.actions).argmax(1)))

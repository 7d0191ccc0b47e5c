"""PettingZoo's own kits for every game and number of players, and what ours has besides: teams and clones."""

import random
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from cellar.envs import pettingzoo
from cellar.errors import IllegalMove
from cellar.play.position import Position
from tests.envs.matches import IDS, MATCHES, ONE_EACH
from tests.envs.tree_search import best

# The kit says so of every environment with a mask in its observation, PettingZoo's own board games too.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
]


@pytest.mark.parametrize(("name", "options"), MATCHES, ids=IDS)
def test_the_api_test_passes(name: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(name, **options), num_cycles=60)


@pytest.mark.parametrize(("name", "options"), MATCHES, ids=IDS)
def test_the_seed_test_passes(name: str, options: dict[str, Any]) -> None:
    seed_test(partial(pettingzoo.env, name, **options), num_cycles=10)


@pytest.mark.parametrize(("name", "options"), ONE_EACH, ids=[name for name, _ in ONE_EACH])
def test_the_parallel_api_test_passes(name: str, options: dict[str, Any]) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, **options), num_cycles=30)


def test_the_parallel_seed_test_and_the_max_cycles_test_pass_where_all_act_at_once() -> None:
    """Both act without looking at masks and for all agents in every step: that is the game for one."""
    settings: dict[str, Any] = {"species": 4, "illegal": "ignore"}
    single = partial(pettingzoo.parallel_env, "cell_management", **settings)
    parallel_seed_test(single, num_cycles=10)
    max_cycles_test(SimpleNamespace(env=partial(pettingzoo.env, "cell_management", **settings), parallel_env=single))


def test_camps_are_teams() -> None:
    env = pettingzoo.env("cell_wars", players=3)
    assert env.unwrapped.teams == {"player_0": 0, "player_1": 1, "player_2": 0}
    assert pettingzoo.env("zyrcan", players=4).unwrapped.teams == {f"player_{i}": i for i in range(4)}


@pytest.mark.parametrize(("name", "options"), ONE_EACH, ids=[name for name, _ in ONE_EACH])
def test_a_match_is_the_same_match_and_can_be_taken_back(name: str, options: dict[str, Any]) -> None:
    """A snapshot in the middle, to the end twice; without chance, the friendly Position tells the same."""
    env = pettingzoo.raw_env(name, **options)
    env.reset(seed=4)
    chosen = random.Random(5)
    actions = []
    for _ in range(6):
        actions.append(chosen.choice(env.clone().moment.actions))
        env.step(actions[-1])
    if not env.kit.traits.chance:
        position = Position(env.kit.game, env.kit.options, env.kit.state(env.kit.start([4, 0, 0, 1])))
        if name != "cell_management":  # whose start is drawn
            for action in actions:
                position.play(action)
            assert position.state.tobytes() == env.clone().moment.data
            assert position.legal_actions() == env.clone().moment.actions
    here = env.clone()

    def to_the_end() -> list[Any]:
        told: list[Any] = []
        steps = random.Random(6)
        for agent in env.agent_iter():
            observation, reward, over, cut, _ = env.last()
            told.append((agent, observation["observation"].tobytes(), reward, over, cut))
            env.step(None if over or cut else steps.choice(env.clone().moment.actions))
        return told

    first = to_the_end()
    assert not env.agents
    env.restore(here)
    assert to_the_end() == first
    assert {agent for agent, *_ in first[-env.kit.players :]} == set(env.possible_agents)


class Two:
    """Two who play against each other, as the search knows it: from the eyes of whoever began."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.clone, self.restore = env.clone, env.restore

    def legal(self) -> list[int]:
        return list(self.env.clone().moment.actions)

    def play(self, action: int) -> float | None:
        self.env.step(action)
        return float(self.env.rewards["player_0"]) if self.env.terminations["player_0"] else None


def test_a_tree_search_over_clones_finds_the_angels_last_flight() -> None:
    env = pettingzoo.raw_env("angel", power=1, turns=1)
    env.reset(seed=1)
    env.step(1)
    assert env.agent_selection == "player_0"
    before = env.clone()
    value, action = best(Two(env), 1)
    assert (value, env.clone()) == (1.0, before)
    assert action in before.moment.actions


def test_an_illegal_action_is_refused_bare_and_loses_in_its_wrappers() -> None:
    bare = pettingzoo.raw_env("zyrcan", players=3)
    bare.reset(seed=1)
    with pytest.raises(IllegalMove, match="not legal for player_0"):
        bare.step(549)
    assert bare.clone().decisions == 0
    wrapped = pettingzoo.env("zyrcan", players=3)
    wrapped.reset(seed=1)
    wrapped.last()
    wrapped.step(549)
    assert wrapped.unwrapped.rewards["player_0"] == -1.0


def in_their_wrappers(game: str, **settings: Any) -> Any:
    """As PettingZoo's own board games are made."""
    found: Any = wrappers.TerminateIllegalWrapper(pettingzoo.raw_env(game, **settings), illegal_reward=-1.0)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))


def told(env: Any, use: Callable[[Any], Any]) -> Any:
    """What a use of the environment leads to: what it returns, or how it fails; the warnings; how all agents stand."""
    EnvLogger.flush()
    try:
        result = use(env)
    except (AssertionError, AttributeError, ValueError) as error:
        result = (type(error), str(error))
    bare = env.unwrapped
    stands = [
        getattr(bare, name, None)
        for name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "_cumulative_rewards")
    ]
    return result, list(EnvLogger.mqueue), stands


def stepped(env: Any, *actions: Any) -> Any:
    env.reset(seed=3)
    for action in actions:
        env.step(env.unwrapped.clone().moment.actions[0] if action == "legal" else action)
    return [env.last(observe=False)] if env.agents else []


def iterated(env: Any) -> int:
    env.reset(seed=3)
    return sum(1 for _ in env.agent_iter())


def played_through(env: Any) -> list[Any]:
    env.reset(seed=3)
    steps, seen = random.Random(6), []
    for agent in env.agent_iter(60):
        observation, *rest = env.last()
        seen.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), rest))
        ended = rest[1] or rest[2]
        env.step(None if ended else steps.choice(observation["action_mask"].nonzero()[0]))
    return seen


MISUSES: dict[str, Callable[[Any], Any]] = {
    "rewards before reset": lambda env: env.rewards,
    "agents before reset": lambda env: env.num_agents,
    "no such attribute": lambda env: hasattr(env, "colour"),
    "step before reset": lambda env: env.step(0),
    "observe before reset": lambda env: env.observe("player_0"),
    "render before reset": lambda env: env.render(),
    "state before reset": lambda env: env.state(),
    "turns before reset": lambda env: env.agent_iter(),
    "turns without steps": iterated,
    "two legal steps": lambda env: stepped(env, "legal", "legal"),
    "number too large": lambda env: stepped(env, "legal", 550),
    "number below zero": lambda env: stepped(env, -1),
    "no number": lambda env: stepped(env, "a word"),
    "half a number": lambda env: stepped(env, 1.5),
    "nothing while alive": lambda env: stepped(env, None),
    "illegal": lambda env: stepped(env, "legal", 549),
    "illegal, by NumPy": lambda env: stepped(env, np.int64(549)),
    "illegal, then all leave": lambda env: stepped(env, 549, None, None, None),
    "illegal, then a step": lambda env: stepped(env, 549, 3),
    "a step after all have left": lambda env: stepped(env, 549, None, None, None, 3),
    "legal again after a reset": lambda env: (stepped(env, 549), stepped(env, "legal")),
    "a match": played_through,
}


@pytest.mark.parametrize("misuse", MISUSES)
def test_checks_are_those_of_pettingzoos_wrappers(misuse: str) -> None:
    ours, theirs = pettingzoo.env("zyrcan", players=3), in_their_wrappers("zyrcan", players=3)
    assert told(ours, MISUSES[misuse]) == told(theirs, MISUSES[misuse])


def test_it_is_drawn_as_text_and_as_a_picture() -> None:
    for mode in ("ansi", "svg"):
        env = pettingzoo.raw_env("angel", turns=16, render_mode=mode)
        env.reset(seed=1)
        drawn = env.render()
        assert drawn is not None
        assert drawn.startswith("<svg") == (mode == "svg")

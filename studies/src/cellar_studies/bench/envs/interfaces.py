"""Benchmark of one match at a time, through Gymnasium, PettingZoo and OpenSpiel, beside those libraries' own games."""

import random
import sys
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

from cellar.envs.registering import env_id
from cellar.extras import MissingLibrary, need
from cellar.play.registry import HOUSE, about
from cellar_studies.bench.envs.timing import Match, measured

#: Options that give a match without a bound one; a game without such options leaves them out.
BOUND = {"round_limit": 20, "turns": 50}


def rows() -> list[dict[str, Any]]:
    """The rows of each library that is installed."""
    found: list[dict[str, Any]] = []
    for interface, library, matches in (
        ("PettingZoo, without checks", "pettingzoo", partial(_pettingzoo, "raw_env")),
        ("PettingZoo, with equal checks", "pettingzoo", partial(_pettingzoo, "env")),
        ("PettingZoo, both in its wrappers", "pettingzoo", partial(_pettingzoo, "wrapped")),
        ("OpenSpiel, Python's games", "pyspiel", partial(_openspiel, False)),
        ("OpenSpiel, a child for each action", "pyspiel", partial(_openspiel, True)),
        ("Gymnasium, one seat", "gymnasium", _gymnasium),
    ):
        try:
            need(library, library)
        except MissingLibrary:
            continue
        found += measured(interface, matches())
    return found


def _options(name: str) -> dict[str, Any]:
    known = {option.name for option in about(name).options}
    return {option: value for option, value in BOUND.items() if option in known}


def _pettingzoo(made: str) -> dict[str, Match]:
    """The rows of PettingZoo: bare (`raw_env`), as a user makes them (`env`), or all of them in the wrappers of its
    connect four, with an environment that does nothing for comparison: it shows what the wrappers cost."""
    # Connect four imports what it draws with; it is not drawn here, so an empty module will do.
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    from pettingzoo.classic.connect_four import connect_four

    from cellar.envs import pettingzoo
    from cellar_studies.bench.envs.nothing import Nothing

    ours: Callable[..., Any] = pettingzoo.env if made == "env" else pettingzoo.raw_env
    found = {"PettingZoo's connect four": connect_four.raw_env() if made == "raw_env" else connect_four.env()}
    if made == "wrapped":
        found["one that does nothing"] = _in_wrappers(Nothing())
    for name in HOUSE:
        env = ours(name, **_options(name))
        found[about(name).title] = _in_wrappers(env) if made == "wrapped" else env
    return {title: partial(_aec, env) for title, env in found.items()}


def _in_wrappers(env: Any) -> Any:
    """Wrap an environment as PettingZoo's own board games are."""
    from pettingzoo.utils import wrappers

    losing = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1.0)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(losing))


def _aec(env: Any) -> int:
    """Play a match as PettingZoo's documentation does: masks out of observations, any legal action; count the steps."""
    env.reset(seed=random.getrandbits(30))
    steps = 0
    for _ in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        env.step(None if over or cut else _any(observation["action_mask"]))
        steps += not (over or cut)
    return steps


def _any(mask: Any) -> int:
    """A random legal action by its mask, fast, so that little but the environment is measured."""
    legal = mask.view("?").nonzero()[0]
    return int(legal[int(random.random() * len(legal))])


def _openspiel(children: bool) -> dict[str, Match]:
    import pyspiel
    from open_spiel.python.games import block_dominoes, tic_tac_toe  # noqa: F401 - registers them

    import cellar.envs.openspiel  # noqa: F401

    found = {
        "OpenSpiel's tic-tac-toe": pyspiel.load_game("python_tic_tac_toe"),
        "OpenSpiel's block dominoes": pyspiel.load_game("python_block_dominoes"),
    }
    for name in HOUSE:
        found[about(name).title] = pyspiel.load_game(f"cellar_{name}", _options(name))
    return {title: partial(_sequential, game, children) for title, game in found.items()}


def _sequential(game: Any, children: bool) -> int:
    """Play a match with any legal action, chance too; each on the same state, or each on a new one as in a tree."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        action = legal[int(random.random() * len(legal))]
        if children:
            state = state.child(action)
        else:
            state.apply_action(action)
        steps += 1
    return steps


def _gymnasium() -> dict[str, Match]:
    import gymnasium

    import cellar.envs  # noqa: F401

    rival = gymnasium.make("Taxi-v4" if "Taxi-v4" in gymnasium.registry else "Taxi-v3")
    ours = {about(name).title: partial(_single, gymnasium.make(env_id(name), **_options(name))) for name in HOUSE}
    return {"Gymnasium's Taxi": partial(_single, rival), **ours}


def _single(env: Any) -> int:
    """Play a match with any legal action, by the mask."""
    _, info = env.reset(seed=random.getrandbits(30))
    steps, over, cut = 0, False, False
    while not (over or cut):
        _, _, over, cut, info = env.step(_any(info["action_mask"]))
        steps += 1
    return steps

"""Matches at speed are the same matches; and what is missing is said."""

import subprocess
import sys
from threading import Thread
from typing import Any

import pytest

from cellar.compile.arrays import generator
from cellar.envs import simulator
from cellar.errors import BadGame
from cellar.extras import MissingLibrary, need
from cellar.play.information_state import PlainEyes
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below
from cellar.rules.rng import generator as plain_generator
from cellar.rules.types import CHANCE
from tests.envs.matches import ONE_EACH


@pytest.mark.parametrize(("name", "options"), ONE_EACH, ids=[name for name, _ in ONE_EACH])
def test_a_simulated_match_is_the_plain_match(name: str, options: dict[str, Any]) -> None:
    made = simulator.simulator_for(name, options)
    position = Position.start(name, options, seed=3)
    moment = made.begin(position.setup or [])
    rng = plain_generator(3)
    eyes = PlainEyes(made.game, made.options)
    while True:
        assert moment.data == position.state.tobytes()
        assert (moment.actor, moment.actions) == (position.actor, position.legal_actions())
        assert made.returns(moment) == list(position.returns())
        for seat in range(position.players):
            assert made.hidden(moment.data, seat) == eyes.hidden(moment.data, seat)
        if position.is_over:
            break
        if moment.actor == CHANCE:
            assert list(zip(moment.actions, moment.weights)) == position.chances()
        action = moment.actions[below(rng, len(moment.actions))]
        for seat in range(position.players):
            assert made.seen(moment.data, action, seat) == eyes.seen(moment.data, action, seat)
        moment = made.play(moment, action)
        position.play(action)


def test_threads_do_not_disturb_each_other() -> None:
    made = simulator.simulator_for("zyrcan", {"players": 3})
    ends: list[bytes] = []

    def play() -> None:
        rng, moment = plain_generator(9), made.start([1, 2, 3, 4])
        while not moment.is_over:
            moment = made.play(moment, moment.actions[below(rng, len(moment.actions))])
        ends.append(moment.data)

    threads = [Thread(target=play) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ends) == 8
    assert len(set(ends)) == 1


def test_chance_settles_by_the_generator() -> None:
    made = simulator.simulator_for("cell_wars", {"players": 2})
    ends = set()
    for seed in (1, 1, 2, 3):
        rng, moment = generator(seed), made.start(generator(0))
        for _ in range(30):
            moment = made.settle(moment, rng)
            moment = made.play(moment, moment.actions[-1])
        ends.add(moment.data)
    assert 1 < len(ends) < 4


def test_a_game_without_observations_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    bare = replace(load("zyrcan"), observation=None)
    monkeypatch.setattr(simulator, "load", lambda name: bare)
    with pytest.raises(BadGame, match="states no traits or no observation"):
        simulator.Simulator("zyrcan", {})


@pytest.mark.parametrize(
    ("library", "module"),
    [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("pyspiel", "openspiel")],
)
def test_a_library_that_is_not_there_is_named_with_its_extra(library: str, module: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None\nimport cellar.envs.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"pip install 'cellar-games[{module}]'" in done.stderr.splitlines()[-1]


def test_a_library_with_a_broken_part_is_not_called_missing() -> None:
    with pytest.raises(MissingLibrary, match="no_such_library is not installed"):
        need("no_such_library", "extra")

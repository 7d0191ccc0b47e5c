"""OpenSpiel's own tests for every game and number of players, its searches, and what it writes and reads again."""

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import cellar.envs.openspiel  # noqa: F401 - registers the games
from cellar.contract import planes
from tests.envs.matches import IDS, MATCHES
from tests.envs.tree_search import best


def loaded(name: str, **options: Any) -> Any:
    return pyspiel.load_game(f"cellar_{name}", options)


@pytest.mark.parametrize(("name", "options"), MATCHES, ids=IDS)
def test_random_sim_test_passes(name: str, options: dict[str, Any]) -> None:
    """Its C++ consistency tests; of long games with one simulation."""
    horizon = {"horizon": 80} if name == "cell_wars" else {}
    pyspiel.random_sim_test(loaded(name, **options, **horizon), num_sims=1, serialize=True, verbose=False)


def test_random_sim_test_passes_with_a_choice_of_setups() -> None:
    for game in (
        loaded("cell_management", species=4, setups=3, horizon=20),
        loaded("cell_wars", setup="random", setups=2, horizon=60),
    ):
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
        start = game.new_initial_state()
        assert start.is_chance_node()
        assert [round(chance, 6) for _, chance in start.chance_outcomes()] == [
            round(1 / len(start.chance_outcomes()), 6)
        ] * len(start.chance_outcomes())


def test_what_openspiel_is_told() -> None:
    kind = pyspiel.GameType
    zyrcan = pyspiel.load_game("cellar_zyrcan(players=3)")
    assert zyrcan.get_type().information == kind.Information.PERFECT_INFORMATION
    assert zyrcan.get_type().chance_mode == kind.ChanceMode.DETERMINISTIC
    assert zyrcan.get_type().utility == kind.Utility.ZERO_SUM
    assert (zyrcan.num_players(), zyrcan.num_distinct_actions(), zyrcan.max_game_length()) == (3, 550, 74)
    wars = pyspiel.load_game("cellar_cell_wars(players=3)")
    assert wars.get_type().information == kind.Information.IMPERFECT_INFORMATION
    assert wars.get_type().chance_mode == kind.ChanceMode.EXPLICIT_STOCHASTIC
    assert wars.get_type().utility == kind.Utility.GENERAL_SUM
    assert (wars.max_chance_outcomes(), wars.max_game_length()) == (6 + 32 + 3, 4000)


def test_parameters_that_look_like_something_else_are_read_again() -> None:
    for game in (
        loaded("zyrcan", players=3, first_seat="_2", board="_49"),
        loaded("angel", turns=16, start="3%2C-4"),
        loaded("cell_wars", open_team_hands=False, deck="swift"),
    ):
        again = pyspiel.load_game(str(game))
        assert str(again) == str(game)
        assert str(again.new_initial_state()) == str(game.new_initial_state())
        assert pickle.loads(pickle.dumps(game)).new_initial_state().legal_actions()
    assert loaded("zyrcan", players=3, first_seat="_2").new_initial_state().current_player() == 2


def test_what_python_is_told_to_be_legal_is_what_openspiel_is_told() -> None:
    """For whoever is asked about, at decisions, at chance and at the end; and a list is the caller's own."""
    for game in (loaded("cell_wars", horizon=50), loaded("angel", turns=16)):
        state, chosen = game.new_initial_state(), random.Random(3)
        while not state.is_terminal():
            for asked in ((), *((player,) for player in range(2) if not state.is_chance_node())):
                assert state.legal_actions(*asked) == pyspiel.State.legal_actions(state, *asked)
            state.legal_actions().clear()
            state.apply_action(chosen.choice(state.legal_actions()))
        assert state.legal_actions() == pyspiel.State.legal_actions(state) == []


def played(game: Any, actions: int, seed: int) -> Any:
    """A state after so many random actions, where a player has a choice."""
    state, chosen = game.new_initial_state(), random.Random(seed)
    while state.move_number() < actions or state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(chosen.choice(state.legal_actions()))
    return state


def test_its_mcts_plays_zyrcan() -> None:
    game = loaded("zyrcan", players=3)
    state = played(game, 40, 1)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 30, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_its_is_mcts_plays_cell_wars_from_what_a_seat_knows() -> None:
    game = loaded("cell_wars")
    state = played(game, 20, 2)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 8, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_a_resampled_state_is_the_same_to_the_player_and_others_vary() -> None:
    game = loaded("cell_wars", deck="swift")
    informed, seen = make_observation(game, INFO_STATE_OBS_TYPE), make_observation(game)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state, worlds = game.new_initial_state(), set()
    chosen = random.Random(1)
    for _ in range(150):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            for player in range(2):
                other = state.resample_from_infostate(player, sampler)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                for observer in (informed, seen):
                    observer.set_from(state, player)
                    here = observer.tensor.tobytes()
                    observer.set_from(other, player)
                    assert observer.tensor.tobytes() == here
                worlds.add(str(other) == str(state))
        state.apply_action(chosen.choice(state.legal_actions()))
    assert worlds == {True, False}


def test_observations_have_the_planes_of_the_game() -> None:
    game = loaded("zyrcan", players=3)
    state = played(game, 10, 3)
    observer = make_observation(game)
    observer.set_from(state, 1)
    stated = game.of.kit.planes
    assert list(observer.dict) == [plane.name for plane in stated]
    assert observer.dict["ships"].shape == (3, 3, 61)
    assert observer.dict["ships"].sum() == 10
    assert len(observer.tensor) == planes.size(stated)


def test_a_resampled_state_is_written_and_read_again() -> None:
    game = loaded("cell_wars")
    state = played(game, 60, 4)
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    for one in (state, other):
        again = game.deserialize_state(one.serialize())
        assert str(again) == str(one)
        assert again.legal_actions() == one.legal_actions()


class Cloned:
    """A state as the search knows it: OpenSpiel's own clone is the snapshot."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def clone(self) -> Any:
        return self.state.clone()

    def restore(self, snapshot: Any) -> None:
        self.state = snapshot.clone()

    def legal(self) -> list[int]:
        return list(self.state.legal_actions())

    def play(self, action: int) -> float | None:
        self.state.apply_action(action)
        return float(self.state.returns()[0]) if self.state.is_terminal() else None


def test_a_tree_search_over_its_clones_finds_the_angels_last_flight() -> None:
    game = loaded("angel", turns=16, power=1)
    state = game.new_initial_state()
    for _ in range(31):  # until the angel's last flight
        state.apply_action(state.legal_actions()[-1])
    start, before = Cloned(state), state.history()
    value, action = best(start, 1)
    assert (value, start.state.history()) == (1.0, before)
    assert action in start.legal()

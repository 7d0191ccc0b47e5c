"""The fast representation plays the same game as the rules, step by step, and draws every legal action equally
often."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from cellar.compile.arrays import generator, no_tape
from cellar.compile.compiled import compiled
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.bitboards import steps as single
from cellar.games.zyrcan.game import GAME
from cellar.play.position import Position
from cellar.rules.layout import part
from tests.games.zyrcan import duel

SAMPLES = [pytest.param(sample, id="-".join(str(value)[:10] for value in sample.values())) for sample in GAME.samples]
#: Random games of each sample played step by step on both sides.
GAMES = 1500


@pytest.fixture(scope="module")
def arena() -> ModuleType:
    return compiled("tests.games.zyrcan.duel")


def start(sample: dict[str, Any], seed: int = 7) -> Any:
    return rules.STATE.as_numpy(Position.start(GAME, sample, seed=seed).state)


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_step_of_thousands_of_games_is_the_same(arena: ModuleType, sample: dict[str, Any]) -> None:
    states = np.zeros(3, rules.STATE.dtype)
    states[0] = start(sample)
    fast = np.zeros(1, single.STATE)
    steps = arena.duel(states, fast[0], np.zeros(rules.FLY, np.int64), no_tape(), generator(11), GAMES)
    assert steps > 40 * GAMES, f"the two sides part at step {-steps}"


@pytest.mark.parametrize("sample", [GAME.samples[0], GAME.samples[-1]], ids=["base", "blitzkrieg"])
def test_plain_and_compiled_draw_the_same_games(arena: ModuleType, sample: dict[str, Any]) -> None:
    ends = []
    for module in (duel, arena):
        states = np.zeros(3, rules.STATE.dtype)
        states[0] = start(sample)
        fast = np.zeros(1, single.STATE)
        steps = module.duel(states, fast[0], np.zeros(rules.FLY, np.int64), no_tape(), generator(3), 2)
        ends.append((steps, states[1].tobytes()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("moves", [0, 17, 30, 50, 61])
@pytest.mark.parametrize("variant", ["base", "blitzkrieg"])
def test_every_legal_action_is_drawn_equally_often(arena: ModuleType, variant: str, moves: int) -> None:
    position = Position.start(GAME, players=3, variant=variant)
    rng = np.random.default_rng(moves)
    for _ in range(moves):
        actions = position.legal_actions()
        position.play(actions[rng.integers(len(actions))])
        if position.is_over:
            position.undo()
            break
    draws = 40_000
    fast = np.zeros(2, single.STATE)
    seen = np.zeros(rules.ACTIONS, np.int64)
    arena.draw(rules.STATE.as_numpy(position.state), fast, generator(5), seen, draws)
    legal = position.legal_actions()
    assert set(np.flatnonzero(seen)) == set(legal)
    # Chi-square against the uniform distribution: 5 standard deviations above its mean are beyond any reasonable luck.
    expected = draws / len(legal)
    chi = float(((seen[legal] - expected) ** 2 / expected).sum())
    freedom = len(legal) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 1


def test_the_random_bits_are_balanced_and_do_not_repeat() -> None:
    rng = generator(1)
    drawn = [single.random_bits(rng) for _ in range(4000)]
    assert len(set(drawn)) > 3990
    for bit in range(32):
        assert 1800 < sum(x >> bit & 1 for x in drawn) < 2200


def test_the_kth_set_bit_is_found() -> None:
    bits = 0b1011_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0001_0110
    places = [place for place in range(61) if bits >> place & 1]
    assert [single.select(bits, k) for k in range(len(places))] == places


def test_neighbours_by_rotation_are_neighbours_on_the_board() -> None:
    from cellar.games.zyrcan.bitboards.cells import CELL
    from cellar.games.zyrcan.board.spaces import FLIGHT

    for space in range(61):
        near = {int(CELL[end]) for end in part(FLIGHT, (space, 0)) if end >= 0}
        spread = single.spread(1 << int(CELL[space]))
        assert {cell for cell in range(61) if spread >> cell & 1} == near

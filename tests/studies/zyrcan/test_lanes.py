"""Games in lockstep are the same games: each lane is followed by the rules, action by action."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from cellar.compile.arrays import generator, no_tape
from cellar.compile.compiled import compiled
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.game import GAME
from cellar.play.position import Position
from cellar.rules.types import State
from cellar_studies.zyrcan import lanes, playouts
from tests.studying import first

SAMPLES = [pytest.param(sample, id="-".join(str(value)[:10] for value in sample.values())) for sample in GAME.samples]


@pytest.fixture(scope="module")
def twin() -> ModuleType:
    return compiled("tests.studies.zyrcan.follow", {"lanes": "cellar_studies.zyrcan.lanes"})


def followed(module: ModuleType, start: State, seed: int, lanes_followed: int) -> tuple[int, Any]:
    many: Any = np.zeros(1, lanes.STATE)[0]
    states = np.zeros(lanes_followed, rules.STATE.dtype)
    states[:] = state = rules.STATE.as_numpy(start)
    lanes.seed(many, generator(seed))
    lanes.load(many, state)
    steps = module.follow(many, states, np.zeros(lanes_followed, np.int64), no_tape(), lanes_followed)
    return steps, many


@pytest.mark.parametrize("sample", first(8, [*SAMPLES[::3], *SAMPLES[1::3], *SAMPLES[2::3]]))
def test_every_lane_plays_by_the_rules(twin: ModuleType, sample: dict[str, Any]) -> None:
    for seed in range(4):
        state = Position.start(GAME, sample, seed=seed).state
        steps, many = followed(twin, state, seed, lanes.LANES)
        assert steps > 40 * lanes.LANES, f"a lane and the rules part at step {-steps}"
        assert steps == many.steps.sum()


@pytest.mark.parametrize("variant", ["base", "blitzkrieg"])
@pytest.mark.parametrize("moves", first(2, [45, 7, 29, 60]))
def test_lanes_start_from_any_position(twin: ModuleType, variant: str, moves: int) -> None:
    position = Position.start(GAME, players=3, variant=variant, first_seat=1)
    rng = np.random.default_rng(moves)
    for _ in range(moves):
        if position.is_over:
            position.undo()
            break
        actions = position.legal_actions()
        position.play(actions[rng.integers(len(actions))])
    if position.is_over:
        position.undo()
    steps, many = followed(twin, position.state, moves, lanes.LANES)
    assert steps == many.steps.sum() > 0


def test_plain_and_compiled_lanes_play_the_same() -> None:
    state = Position.start(GAME, players=3, variant="blitzkrieg").state
    record = rules.STATE.as_numpy(state)
    quick = compiled("cellar_studies.zyrcan.lanes")
    ends = []
    for module in (lanes, quick):
        many: Any = np.zeros(1, lanes.STATE)[0]
        lanes.seed(many, generator(2))
        lanes.load(many, record)
        for _ in range(6):
            module.half_turn(many)
        ends.append(many.tobytes())
    assert ends[0] == ends[1]


def test_lanes_differ_from_each_other(twin: ModuleType) -> None:
    _, many = followed(twin, Position.start(GAME, players=3).state, 1, 1)
    assert len({tuple(many.fleet[:, :, lane].ravel()) for lane in range(lanes.LANES)}) == lanes.LANES


def test_every_legal_action_is_drawn_equally_often() -> None:
    quick = compiled("cellar_studies.zyrcan.lanes")
    position = Position.start(GAME, players=3)
    rng = np.random.default_rng(3)
    while position.state.phase == rules.DEPLOY:
        actions = position.legal_actions()
        position.play(actions[rng.integers(len(actions))])
    many: Any = np.zeros(1, lanes.STATE)[0]
    quick.seed(many, generator(8))
    seen: dict[tuple[int, int], int] = {}
    for _ in range(120):
        quick.load(many, rules.STATE.as_numpy(position.state))
        quick.half_turn(many)
        for pair in zip(many.began.tolist(), many.ended.tolist()):
            seen[pair] = seen.get(pair, 0) + 1
    legal = len(position.legal_moves)
    assert len(seen) == legal
    expected = 120 * lanes.LANES / legal
    chi = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi < legal + 5 * (2 * legal) ** 0.5


def test_a_study_counts_what_the_rules_say(twin: ModuleType) -> None:
    state = Position.start(GAME, players=4, variant="blitzkrieg").state
    _, many = followed(twin, state, 5, 1)
    counts = np.zeros(playouts.SIZE, np.int64)
    playouts.rank(many, 0, counts)
    strengths = [lanes.strength(many, seat, 0) for seat in range(4)]
    winners = [seat for seat in range(4) if strengths[seat] == max(strengths)]
    assert [int(counts[playouts.WIN + seat]) for seat in winners] == [60 // len(winners)] * len(winners)
    assert int(counts[playouts.WIN : playouts.WIN + 5].sum()) == 60
    results = [sum((a > b) - (a < b) for b in strengths) for a in strengths]
    assert [int(x) for x in counts[playouts.RESULT : playouts.RESULT + 4]] == results

"""The planner: repeatable, blind to what is hidden, legal everywhere, and soon to stop. Rules run plain here: a few
simulations need no compiling."""

from collections.abc import Iterator

import numpy as np
import pytest

from cellar.bots.registry import bot, bots_for
from cellar.contract.about import Level
from cellar.contract.bot import Opinion, Thought
from cellar.games.cell_wars import rules
from cellar.games.cell_wars.players import instinct, planner, planning
from cellar.games.cell_wars.players.repertoire import repertoire
from cellar.games.cell_wars.rulebook import terms as t
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.types import CHANCE
from tests.games.cell_wars.tabletop import IA, Table

SHORT = Level(settings=(("horizon", 0),))


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "accelerated", lambda name: planning)


def in_play(seed: int, decisions: int, **options: object) -> Position:
    """A match some way in, at a decision with several options."""
    position = Position.start("cell_wars", {"players": 4, "verdict": "blocks", **options}, seed=seed)
    rng, room = generator(seed), [0] * rules.MOST_LEGAL
    while decisions > 0 or position.actor == CHANCE or len(position.legal_actions()) < 3:
        if position.actor == CHANCE:
            position.roll(rng)
        else:
            position.play(instinct.decide(position.state, rng, room))
            decisions -= 1
    return position


def opinion(position: Position, simulations: int = 12, seed: int = 3, variations: int = 1) -> Opinion:
    seat = position.actor
    thought = Thought(simulations=simulations, seed=seed, variations=variations, level=SHORT)
    return planner.opinion(position.game, position.options, position.hidden(seat), seat, thought)


def test_the_same_seed_and_simulations_give_the_same_thoughts_however_they_are_sliced() -> None:
    position = in_play(2, 60)
    seat = position.actor
    found = []
    for slices in ((24,), (1, 5, 18)):
        thought = Thought(seed=5, level=SHORT)
        search = planner.Search(position.game, position.options, position.hidden(seat), seat, thought)
        for count in slices:
            search.simulate(count)
        found.append(search.opinion())
    assert found[0] == found[1]
    assert found[0].simulations == 24
    assert opinion(position) == opinion(position)


def test_an_opinion_says_what_was_tried_what_is_expected_and_how_it_goes_on() -> None:
    position = in_play(3, 50)
    found = opinion(position, simulations=40)
    assert found.action in position.legal_actions()
    assert set(found.weights) <= set(position.legal_actions())
    assert found.weights[found.action] == max(found.weights.values())
    assert found.value is not None
    assert -1 <= found.value <= 1
    camps = [int(position.state.camp[seat]) for seat in range(4)]
    assert found.values == tuple(found.value if camp == camps[position.actor] else -found.value for camp in camps)
    assert found.principal_variation[0] == found.action
    several = opinion(position, simulations=40, variations=3)
    assert (found.variations, several.variations[0].actions, several.variations[0].values) == (
        (),
        found.principal_variation,
        found.values,
    )
    assert len({line.actions[0] for line in several.variations}) == 3
    for line in several.variations:
        follows = position.copy()
        for action in line.actions:
            follows.play(action)


@pytest.mark.parametrize("open_team_hands", [True, False])
def test_states_that_a_seat_cannot_tell_apart_give_the_same_thoughts(open_team_hands: bool) -> None:
    position = in_play(4, 90, open_team_hands=open_team_hands)
    assert max(position.state.hand_n[seat] for seat in range(4)) > 0
    other = position.copy()
    rules.resample(other.state, position.actor, generator(9))
    assert other.state.tobytes() != position.state.tobytes()
    assert opinion(position) == opinion(other)


PHASES: set[int] = set()


@pytest.mark.parametrize("sample", load("cell_wars").samples, ids=str)
def test_every_option_is_legal_in_every_phase_and_at_every_table(sample: dict[str, object]) -> None:
    position = Position.start("cell_wars", sample, seed=6)
    rng, room = generator(6), [0] * rules.MOST_LEGAL
    dice = np.array(generator(1))
    actions = np.zeros((2, rules.MOST_LEGAL), np.int64)
    options = np.zeros((planning.MOST_OPTIONS, planning.OPTION), np.int64)
    decisions = 0
    while not position.is_over:
        if position.actor == CHANCE:
            position.roll(rng)
            continue
        decisions += 1
        PHASES.add(int(position.state.phase))
        if decisions % 2:
            seat = position.actor
            n = planning.list_options(position.hidden(seat), seat, repertoire(), dice, actions, options)
            assert 1 <= n <= planning.MOST_OPTIONS
            legal = set(position.legal_actions())
            assert {int(first) for first in options[:n, planning.FIRST]} <= legal
            if len(legal) > 1 and decisions % 31 == 0:
                position.play(opinion(position, simulations=3, seed=decisions).action)
                continue
        move = instinct.decide(position.state, rng, room)
        legal_now = position.legal_actions()
        position.play(legal_now[below(rng, len(legal_now))] if below(rng, 3) == 0 else move)
    assert {t.DRAW, t.ACT, t.MOVE, t.PLACE_CELL} <= PHASES


def test_a_forced_action_needs_no_thought() -> None:
    table = Table(players=2)
    table.stand(IA, 3, 0)
    table.give(IA, "circuit-engineering")
    table.s.biomass[IA] = 1
    table.go(IA, t.TO_PLAY)
    position = Position(load("cell_wars"), table.options, table.s)
    assert position.legal_actions() == [t.END]
    assert opinion(position) == Opinion(t.END, {t.END: 1})


class Clock:
    """A clock that only simulations move on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slices: list[float] = []

    def perf_counter(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()

    def simulate(search: planner.Search, count: int) -> None:
        took = count * 0.0011
        clock.now += took
        clock.slices.append(took)
        search.done += count

    monkeypatch.setattr(planner, "time", clock)
    monkeypatch.setattr(planner.Search, "simulate", simulate)
    return clock


def thoughts(position: Position, thought: Thought) -> Iterator[Opinion]:
    seat = position.actor
    return planner.think(position.game, position.options, position.hidden(seat), seat, thought)


def test_slices_are_short_and_the_clock_ends_a_thought(clock: Clock) -> None:
    found = list(thoughts(in_play(3, 50), Thought(seconds=0.3)))
    assert len(found) > 5
    assert max(clock.slices) <= 0.02
    assert 0.3 <= clock.now <= 0.32


def test_who_has_seen_enough_stops_asking(clock: Clock) -> None:
    watched = thoughts(in_play(3, 50), Thought(seconds=60))
    next(watched)
    watched.close()  # type: ignore[attr-defined]
    assert clock.now < 0.1


def test_simulations_are_a_limit(clock: Clock) -> None:
    *_, last = thoughts(in_play(3, 50), Thought(simulations=150))
    assert last.simulations == 150
    *_, last = thoughts(in_play(3, 50), Thought(seconds=60, level=Level(simulations=70)))
    assert last.simulations == 70


def test_what_a_level_overlooks_is_no_option_to_it() -> None:
    position = in_play(2, 60)
    seat, state = position.actor, position.hidden(position.actor)
    every = planner.Search(position.game, position.options, state, seat, Thought(seed=1, level=SHORT)).firsts
    kept = 0
    for seed in range(60):
        level = Level(settings=(("horizon", 0), ("overlooks", 0.33)))
        thought = Thought(simulations=6, seed=seed, level=level)
        search = planner.Search(position.game, position.options, state, seat, thought)
        assert {int(way[planning.FIRST]) for way in search.ways[: search.n]} == set(search.firsts)
        assert not any(thought.overlooks(action) for action in search.firsts)
        assert planner.choose(position.game, position.options, state, seat, thought) in search.firsts
        kept += len(search.firsts)
    assert len(every) > 3
    assert 0.5 < kept / (60 * len(every)) < 0.85


def test_four_levels_are_on_the_menu_each_with_more_thought() -> None:
    found = [bot(name, "cell_wars") for name in ("novice", "club", "expert", "master")]
    names = [one.name for one in bots_for("cell_wars")]
    assert [names.index(one.name) for one in found] == sorted(names.index(one.name) for one in found)
    limits = [one.level.simulations or 1 << 30 for one in found]
    assert limits == sorted(set(limits))
    assert len({one.sentence for one in found}) == 4
    assert all(0.1 <= one.share <= 5 for one in found)

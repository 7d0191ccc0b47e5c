"""The search at the table: repeatable on any number of threads, watched, stopped, remembering, and blind to secrets."""

import threading
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from cellar.bots.registry import bot, bots_for
from cellar.bots.registry import choose as choose_by
from cellar.bots.seat_specs import seated, sitter
from cellar.contract.about import Level
from cellar.contract.bot import Thought
from cellar.errors import BadGame
from cellar.play.position import Position
from cellar.play.registry import all_games, load
from cellar.rules.rng import generator
from cellar.rules.types import State
from cellar.search import bot as search
from cellar.search import nodes as plain
from cellar.search.forest import Forest, count_of
from cellar.search.memory import Memory
from cellar.search.settings import Settings, settings
from cellar.server.jobs.seat_cache import MEMORY_BYTES
from cellar.testing.random_matches import same
from tests.search import bold
from tests.search.plainly import middle, uncompiled

#: Bytes of a worker that has loaded a search, and of the trees of a running one.
WITHOUT_TREES, SEARCHES = 71_000_000, 114_000_000
OTHERS = Level(settings=(("trees", 4.0), ("exact", 0.0)))


def asked(position: Position, thought: Thought) -> Any:
    seat = position.actor
    return search.opinion(position.game, position.options, position.hidden(seat), seat, thought)


def test_threads_do_not_change_a_thought() -> None:
    position = middle("zyrcan", {"players": 3}, 40)
    thoughts = [asked(position, Thought(simulations=3_001, seed=9, threads=n, level=OTHERS)) for n in (1, 2, 4)]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert thoughts[0].simulations == 3_001 == sum(thoughts[0].weights.values())
    assert thoughts[0] != asked(position, Thought(simulations=3_001, seed=10, level=OTHERS))


def test_it_can_be_watched() -> None:
    position = middle("zyrcan", {"players": 3}, 40)
    state, seat = position.hidden(position.actor), position.actor
    thought = Thought(simulations=2_000, seed=1, level=OTHERS)
    seen = list(search.think(position.game, position.options, state, seat, thought))
    assert len(seen) > 2
    assert [found.simulations for found in seen] == sorted({found.simulations for found in seen})
    last = seen[-1]
    assert last == asked(position, thought)
    assert last.value == last.values[seat]
    assert len(last.principal_variation) > 1
    assert last.principal_variation[0] == last.action
    for action in last.principal_variation:
        position.play(action)


def test_it_tells_as_many_lines_as_are_wanted_the_best_first() -> None:
    position = middle("zyrcan", {"players": 3}, 40)
    thought = Thought(simulations=2_000, seed=1, level=OTHERS)
    one, three = asked(position, thought), asked(position, replace(thought, variations=3))
    assert (one.variations, replace(three, variations=())) == ((), one), "what it thinks does not depend on it"
    assert (three.variations[0].actions, three.variations[0].values) == (one.principal_variation, one.values)
    shares = [line.share for line in three.variations]
    assert shares == [one.weights[line.actions[0]] / 2_000 for line in three.variations] == sorted(shares, reverse=True)
    assert len({line.actions[0] for line in three.variations}) == 3
    assert all(len(line.values) == 3 for line in three.variations)


def test_who_stops_asking_stops_it_and_so_does_a_signal() -> None:
    position = middle("zyrcan", {"players": 3}, 10)
    stop = threading.Event()
    thought = Thought(seconds=1e9, stop=stop)
    thinking = search.think(position.game, position.options, position.state, position.actor, thought)
    assert len(list(islice(thinking, 3))) == 3
    stop.set()
    assert not list(thinking)
    assert asked(position, thought).simulations <= 64


def test_the_clock_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is the test's: between two glances at it there are never twenty milliseconds."""
    position = middle("zyrcan", {"players": 3}, 10)
    forest = Forest(position.game, position.options, position.state, position.actor, Settings(nodes=1), 1, 1)
    now, slices = [0.0], []

    def grow(counts: list[int], threads: int) -> None:
        now[0] += sum(counts) * 1e-5
        slices.append(sum(counts) * 1e-5)

    monkeypatch.setattr("cellar.search.bot.time.perf_counter", lambda: now[0])
    monkeypatch.setattr(forest, "grow", grow)
    list(search._grow(forest, Thought(seconds=1.0)))
    assert 1.0 <= now[0] <= 1.02
    assert max(slices) < 0.02


@pytest.mark.parametrize("name", sorted(all_games()))
def test_states_that_a_seat_cannot_tell_apart_bring_the_same_thoughts(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what the search is handed is all it looks at: it never asks for more than the hidden state."""
    uncompiled(monkeypatch)
    game = load(name)
    secrets = not game.about.everything_open
    position = middle(game, dict(game.samples[-1 if secrets else 0]), 40 if secrets else 3)
    seat, rng = position.actor, generator(3)
    short = Thought(simulations=3, seed=4, level=Level(settings=(("playout", 20.0), ("exact", 0.0))))
    thoughts, hidden = [], position.hidden(seat)
    for _ in range(2):
        thoughts.append(asked(position, short))
        game.rules.resample(position.state, seat, rng)
        assert same(position.hidden(seat), hidden)
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].action in position.legal_actions()


def test_a_tree_is_taken_on_to_the_next_move() -> None:
    position, memory = middle("zyrcan", {"players": 3}, 45), Memory()
    thought = Thought(simulations=3_000, seed=1, memory=memory, level=Level(settings=(("exact", 0.0),)))
    memory.follow([])
    first = asked(position, thought)
    for action in first.principal_variation[:3]:
        position.play(action)
    memory.follow(first.principal_variation[:3])
    second = asked(position, thought)
    assert sum(second.weights.values()) > second.simulations == 3_000
    memory.follow([])  # taken back: what was thought later leads nowhere
    assert sum(asked(position, thought).weights.values()) == 3_000
    memory.follow([position.legal_actions()[0]])  # not what has happened
    assert sum(asked(position, thought).weights.values()) == 3_000


def test_arrays_stay_from_search_to_search() -> None:
    """The system takes long to hand out memory: a search takes the arrays of the last one, and four trees that are
    pruned in turn need half of another's besides."""
    position = middle("zyrcan", {"players": 3}, 10)

    def grown(seed: int) -> Forest:
        forest = Forest(position.game, position.options, position.state, position.actor, Settings(nodes=1), 4, seed)
        forest.grow([4_000] * 4, threads=1)
        return forest

    first = grown(1)
    (arrays,), thought = first.arrays, first.opinion()
    size = sum(rows.nbytes for rows in first.trees[0].arrays[:3])
    assert arrays.reserved == 4.5 * size
    assert 0.75 * arrays.reserved < arrays.nbytes <= arrays.reserved, "they were pruned"
    del first
    assert grown(2).arrays == [arrays]
    assert grown(1).opinion() == thought, "whatever is in them"
    assert arrays.reserved == 4.5 * size, "there are no others"


@pytest.mark.parametrize("name", sorted(all_games()))
def test_a_worker_that_searches_stays_under_200_mb(name: str) -> None:
    """By what is reserved, of whatever size and level: `cellar bench cold-start` measures a worker."""
    game = load(name)
    players = max(game.about.players)
    size = 4 + plain.COLUMNS * 4 + (1 + players) * 8
    for level in (found.level for found in bots_for(name) if found.searches):
        # A level may have settings that are not the search's own.
        given = settings(game, [one for one in level.settings if one[0] in ("nodes", "trees")])
        for thought in (Thought(level=level), Thought(level=level, simulations=1_000_000)):
            trees = count_of(given, thought)
            assert (trees + 0.5) * (given.nodes // trees) * size <= SEARCHES
    assert WITHOUT_TREES + SEARCHES + MEMORY_BYTES < 200_000_000


def test_a_prior_says_what_is_considered(monkeypatch: pytest.MonkeyPatch) -> None:
    uncompiled(monkeypatch)
    position = middle("zyrcan", {"players": 3}, 15)
    position.game = replace(position.game, prior=f"{__name__}:middling")
    keen = Level(settings=(("keep", 3.0), ("exact", 0.0)))
    found = asked(position, Thought(simulations=6, seed=1, level=keen))
    legal = position.legal_actions()
    assert sorted(found.weights) == legal[5:8]


def middling(game: Any, options: Any, state: State, seat: int) -> dict[int, float]:
    legal = Position(game, options, state).legal_actions()
    return {action: 1.0 if action in legal[5:8] else 0.5 for action in legal}


def test_an_evaluation_and_an_order_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search with them plays through the rules, cuts its playouts off, and tries the most promising move first."""
    uncompiled(monkeypatch)
    position = middle("zyrcan", {"players": 3}, 30)
    position.game = replace(position.game, evaluation=bold, order=bold)
    short = Level(settings=(("playout", 4.0), ("margin", 0.0), ("exact", 0.0)))
    found = asked(position, Thought(simulations=3, seed=1, level=short))
    assert found.values == (0.5, 0.25, 0.0)
    assert sorted(found.weights) == position.legal_actions()[-3:]


def test_settings_are_named_or_refused() -> None:
    assert settings(load("zyrcan"), (("margin", 0.9),)).margin == 0.9
    with pytest.raises(BadGame, match="no setting 'luck'"):
        settings(load("zyrcan"), (("luck", 1.0),))


def test_zyrcan_has_its_levels() -> None:
    levels = ["novice", "club", "expert", "senior", "candidate", "master"]
    assert [found.name for found in bots_for("zyrcan") if found.name in levels] == levels
    simulations = [bot(name, "zyrcan").level.simulations for name in levels]
    assert simulations == sorted(set(simulations))
    position = middle("zyrcan", {"players": 3}, 40)
    for name in levels:
        thought = Thought(simulations=50, seed=2)
        action = choose_by(
            bot(name, "zyrcan"), position.game, position.options, position.state, position.actor, thought
        )
        assert action in position.legal_actions()


def test_who_sits_at_a_table_and_remembers_is_handed_its_last_trees() -> None:
    position = middle("zyrcan", {"players": 3}, 45)
    counts = []
    for remembers in (True, False):
        with seated(sitter("expert:400", "zyrcan"), remembers=remembers) as player:
            there = position.copy()
            first = player.opinion(there.view(there.actor), 1)
            for action in first.principal_variation[:3]:
                there.play(action)
            second = player.opinion(there.view(there.actor), 2)
            counts.append(sum(second.weights.values()))
    assert counts[0] > counts[1] == 400


def test_how_many_trees_there_are_depends_on_threads_only_against_the_clock() -> None:
    usual, many = Settings(), Thought(simulations=200_000)
    assert [count_of(usual, replace(many, threads=n)) for n in (1, 2, 8)] == [4, 4, 4]
    assert [count_of(usual, Thought(threads=n)) for n in (1, 2, 8)] == [1, 2, 8]
    assert count_of(usual, Thought(simulations=500, threads=8)) == 1
    assert count_of(Settings(trees=3), many) == 3

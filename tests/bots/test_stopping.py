"""Told that it is enough, every bot of every game's menu answers with what it has; and while it thinks, others run."""

import threading

import pytest

from cellar.bots.registry import bot as known
from cellar.bots.registry import opinion
from cellar.contract.bot import Thought
from cellar.play.position import Position
from cellar.play.registry import all_games, load
from cellar.rules.rng import generator
from cellar.search.forest import Forest
from cellar.search.settings import Settings
from tests.search.plainly import middle

#: Far more than a test may take, far less than what these bots would use it for.
LONG_S = 20.0
#: What a bot may still look at: its first slice.
A_MOMENT = 200


@pytest.mark.parametrize("name", sorted(all_games()))
def test_whoever_is_told_to_stop_before_it_begins_answers_at_once(name: str) -> None:
    game = load(name)
    position = Position.start(game, {}, seed=3).settle(generator(3))
    stop = threading.Event()
    stop.set()
    for bot in (*game.about.bots, *((known("uct", name),) if name == "zyrcan" else ())):
        if bot.seats and position.actor not in bot.seats:
            continue
        thought = Thought(seconds=LONG_S, stop=stop)
        state = position.hidden(position.actor)
        found = opinion(bot, game, position.options, state, position.actor, thought)
        assert found.action in position.legal_actions(), bot.name
        assert found.simulations <= A_MOMENT, f"{bot.name} went on with {found.simulations} simulations"


def test_a_search_leaves_the_interpreter_to_others_while_it_thinks() -> None:
    """Compiled trees grow without Python's lock: somebody else counts meanwhile."""
    position = middle("zyrcan", {"players": 3}, 10)
    forest = Forest(position.game, position.options, position.state, position.actor, Settings(nodes=1 << 16), 1, 1)
    begun, counted = threading.Event(), 0

    def grow() -> None:
        begun.set()
        forest.grow([40_000], 1)

    thread = threading.Thread(target=grow)
    thread.start()
    begun.wait()
    while thread.is_alive():
        counted += 1
    assert counted > 1_000

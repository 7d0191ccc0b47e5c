"""A bot that is asked before its code is there: loading and compiling it is no thinking."""

from typing import Any

import pytest

from cellar.bots.registry import bot, opinion
from cellar.contract.bot import Thought
from cellar.games.angel.opponents.sky import Sky
from cellar.games.cell_wars.players.planner import Search
from cellar.play.position import Position
from cellar.search.forest import Forest
from tests.search.plainly import middle

#: Seconds that loading takes, that a bot may think and that each simulation takes, by the test's clock.
LOADING, THINKING, EACH = 60.0, 1.0, 1e-3


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.loaded = False

    def read(self) -> float:
        return self.now

    def load(self) -> None:
        """Let the code come, once."""
        self.now += 0.0 if self.loaded else LOADING
        self.loaded = True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of all searches; the first simulations of each are when the code comes."""
    found, grow, simulate, sky = Clock(), Forest.grow, Search.simulate, Sky

    def growing(forest: Forest, counts: list[int], threads: int) -> None:
        found.load()
        found.now += EACH * sum(counts)
        grow(forest, counts, threads)

    def simulating(search: Search, count: int) -> None:
        found.load()
        found.now += EACH * count
        simulate(search, count)

    def loading(*given: Any) -> Sky:
        found.load()
        return sky(*given)

    monkeypatch.setattr(Forest, "grow", growing)
    monkeypatch.setattr(Search, "simulate", simulating)
    monkeypatch.setattr("cellar.games.angel.opponents.alpha_beta.Sky", loading)
    for module in ("cellar.search.bot", "cellar.games.cell_wars.players.planner"):
        monkeypatch.setattr(f"{module}.time.perf_counter", found.read)
    monkeypatch.setattr("cellar.games.angel.opponents.alpha_beta.time.monotonic", found.read)
    return found


@pytest.mark.parametrize(
    ("game", "options", "played"), [("zyrcan", {"players": 3}, 10), ("cell_wars", {}, 30)], ids=["zyrcan", "cell_wars"]
)
def test_a_master_called_cold_thinks_for_its_time(
    game: str, options: dict[str, Any], played: int, clock: Clock
) -> None:
    position = middle(game, options, played)
    seat = position.actor
    master = bot("master", game)
    found = opinion(
        master, position.game, position.options, position.hidden(seat), seat, Thought(seconds=THINKING, seed=1)
    )
    assert clock.loaded
    assert found.simulations >= 0.9 * THINKING / EACH


def test_the_angels_master_called_cold_looks_as_far_as_ever(clock: Clock) -> None:
    position = Position.start("angel", {"power": 2}, seed=1)
    seat = position.actor
    master = bot("master", "angel", seat)
    thought = Thought(seconds=THINKING, simulations=1_000, seed=1)
    cold = opinion(master, position.game, position.options, position.hidden(seat), seat, thought)
    assert clock.loaded
    assert cold.simulations > 1_000

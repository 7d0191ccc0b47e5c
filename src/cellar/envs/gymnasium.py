"""Gymnasium environments: every game as one seat against named bots, `gymnasium.make("cellar/Zyrcan-v0", players=3)`.

What is legal is in `info["action_mask"]`. An illegal action loses (`illegal="lose"`) or changes nothing
(`illegal="ignore"`). `clone()` and `restore()` go back to any moment, dice included.
"""

from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from cellar.bots import registry as bots
from cellar.bots.seat_specs import Sitter, sitter
from cellar.compile.arrays import Array, generator
from cellar.contract.bot import Thought
from cellar.envs.live import Live
from cellar.envs.simulator import Moment, allowed, simulator_for
from cellar.errors import BadOption
from cellar.extras import need
from cellar.rules.rng import below
from cellar.rules.types import OVER

gymnasium = need("gymnasium", "gymnasium")

from cellar.envs import spaces  # noqa: E402 - after the sentence that says what is missing

#: A curriculum goes on to the next level when so many of the last matches were won.
ENOUGH, LAST = 16, 20
#: Easy first, then harder with success.
RISING = "rising"


class Snapshot(NamedTuple):
    """The state of an environment, to come back to with `restore`."""

    moment: Moment
    rng: bytes
    decisions: int
    done: bool


class GameEnv(gymnasium.Env):  # type: ignore[misc, name-defined]  # Gymnasium is looked up by name
    """One seat of a match as a Gymnasium environment; further keywords are options (`players=4`, `board="…"`)."""

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 2}  # noqa: RUF012 - Gymnasium wants it so

    def __init__(
        self,
        game: str,
        seat: int = 0,
        opponents: str | tuple[str, ...] = "random",
        thought: Thought | None = None,
        difficulty: str = "",
        illegal: str = "lose",
        horizon: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.kit = simulator_for(game, options)
        if not 0 <= seat < self.kit.players:
            raise BadOption(f"Seats are 0 to {self.kit.players - 1}; there is no seat {seat}.")
        self.seat = seat
        self.illegal = allowed(illegal, ("lose", "ignore"), "illegal")
        self.horizon = horizon or self.kit.longest
        self.render_mode = render_mode
        self.observation_space = spaces.observations(self.kit)
        self.action_space = spaces.actions(self.kit)
        self._opponents = self._seated(opponents)
        #: all others move at random: no need to ask them one by one
        self._all_random = all(who.bot.choose == bots.HOUSE[0].choose for who in self._opponents.values())
        self._thought = thought or Thought(simulations=100)
        self._difficulty = difficulty
        self._level = 0
        self._won: deque[bool] = deque(maxlen=LAST)
        self._live = Live(self.kit)
        self._begun = False
        self._rng: Array = generator(0)
        self._decisions = 0
        self._done = True

    def _seated(self, names: str | tuple[str, ...]) -> dict[int, Sitter]:
        others = [seat for seat in range(self.kit.players) if seat != self.seat]
        wanted = [names] * len(others) if isinstance(names, str) else list(names)
        if len(wanted) != len(others):
            raise BadOption(f"There are {len(others)} other seats, and {len(wanted)} opponents: name one for each.")
        return {seat: sitter(name, self.kit.game.name, seat) for seat, name in zip(others, wanted)}

    # -- Gymnasium's interface

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new match; `options={"difficulty": "hard"}` asks for a level, where the game has levels."""
        super().reset(seed=seed)
        self._rng = generator(int(self.np_random.integers(1 << 62)))
        difficulty = (options or {}).get("difficulty", self._difficulty)
        self._live.begin(self._until_mine(self._start(str(difficulty))))
        self._decisions, self._done, self._begun = 0, False, True
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        live = self._now()
        if self._done:
            raise BadOption("The match is over: reset() begins another.")
        self._decisions += 1
        reward, over = 0.0, False
        if live.turn(int(action), self._rng, self.seat if self._all_random else -1):
            if live.actor not in (self.seat, OVER):
                live.begin(self._until_mine(live.moment()))
            over = live.actor == OVER
            if over:
                reward = live.returns()[self.seat]
        elif self.illegal == "lose":
            reward, over = self.kit.traits.low, True
        cut = not over and self._decisions >= self.horizon
        self._done = over or cut
        if self._done:
            self._learn(reward)
        observation, info = self._seen()
        return observation, reward, over, cut, info

    def render(self) -> str | None:
        return self.kit.rendered(self._now().moment(), self.render_mode, self.seat) if self.render_mode else None

    # -- and what it lacks

    def action_masks(self) -> Any:
        """The mask of legal actions, as sb3-contrib asks for it."""
        return self._now().see(self.seat)[1]

    def clone(self) -> Snapshot:
        """A snapshot of the environment, to come back to with `restore`; it costs next to nothing."""
        return Snapshot(self._now().moment(), self._rng.tobytes(), self._decisions, self._done)

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot: from there on the same actions lead to the same states, dice and bots included."""
        moment, rng, self._decisions, self._done = snapshot
        self._live.begin(moment)
        self._begun = True
        self._rng = np.frombuffer(rng, np.int64).copy()

    # -- within

    def _now(self) -> Live:
        if not self._begun:
            raise BadOption("There is no match yet: call reset() first.")
        return self._live

    def _start(self, difficulty: str) -> Moment:
        levels = self.kit.levels
        if not difficulty:
            return self.kit.start(self._rng)
        if levels is None:
            raise BadOption(f"{self.kit.game.about.title} has no measure of difficulty: leave it out.")
        level = levels.LEVELS[self._level] if difficulty == RISING else difficulty
        return self.kit.begin(levels.draw(self.kit.options, level, self._rng))

    def _learn(self, reward: float) -> None:
        """In a rising curriculum, go on to the next level after enough wins."""
        levels = self.kit.levels
        if self._difficulty != RISING or levels is None:
            return
        self._won.append(reward > 0)
        if sum(self._won) >= ENOUGH and self._level + 1 < len(levels.LEVELS):
            self._level += 1
            self._won.clear()

    def _until_mine(self, moment: Moment) -> Moment:
        """Play chance and the opponents until the seat is to decide or the match is over."""
        moment = self.kit.settle(moment, self._rng, self.seat if self._all_random else -1)
        while moment.actor not in (self.seat, OVER):
            moment = self.kit.settle(self.kit.play(moment, self._chosen(moment)), self._rng)
        return moment

    def _chosen(self, moment: Moment) -> int:
        who = self._opponents[moment.actor]
        hidden = self.kit.layout.read(self.kit.hidden(moment.data, moment.actor))
        thought = who.thought(below(self._rng, 1 << 30), self._thought)
        return bots.choose(who.bot, self.kit.game, self.kit.options, hidden, moment.actor, thought)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        observation, mask = self._live.see(self.seat)
        info = {"action_mask": mask}
        if self._difficulty == RISING and self.kit.levels is not None:
            info["level"] = self.kit.levels.LEVELS[self._level]
        return observation, info

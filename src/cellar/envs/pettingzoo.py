"""PettingZoo environments: every game for all its seats, turn by turn: `env("zyrcan", players=3)`.

Agents are `player_0`, `player_1` … in the order of the seats; `teams` says who wins and loses together. What is legal
is in the observation's `action_mask`, all 0 for who is not to decide. `clone()` and `restore()` go back to any moment,
dice included.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import numpy as np

from cellar.compile.arrays import Array, generator
from cellar.envs.live import Live
from cellar.envs.simulator import Moment, Simulator, allowed, simulator_for
from cellar.errors import IllegalMove
from cellar.extras import need
from cellar.rules.types import OVER, PUBLIC

pettingzoo = need("pettingzoo", "pettingzoo")

from gymnasium import spaces as kinds  # noqa: E402 - PettingZoo brings it
from pettingzoo.utils.env_logger import EnvLogger  # noqa: E402

from cellar.envs import spaces  # noqa: E402


class Snapshot(NamedTuple):
    """The state of an environment, to come back to with `restore`."""

    moment: Moment
    rng: bytes
    decisions: int
    agents: tuple[str, ...]
    selected: str
    totals: tuple[float, ...]
    ended: str


class raw_env(pettingzoo.AECEnv):  # type: ignore[misc, name-defined]  # noqa: N801 - what PettingZoo calls it everywhere
    """The PettingZoo environment of a match, without checks of its use. Further keywords are the game's options."""

    def __init__(
        self,
        game: str,
        max_cycles: int = 0,
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.kit: Simulator = simulator_for(game, options)
        self.metadata = {
            "name": f"cellar_{game}_v0",
            "render_modes": ["ansi", "svg"],
            "is_parallelizable": self.kit.players == 1,
        }
        self.illegal = allowed(illegal, ("lose", "ignore"), "illegal")
        #: decisions after which the match is cut
        self.horizon = max_cycles * self.kit.players or self.kit.longest
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.kit.players)]
        self._names = dict(enumerate(self.possible_agents))
        self._seats = {name: seat for seat, name in self._names.items()}
        #: agent -> camp
        self.teams = dict(zip(self.possible_agents, self.kit.traits.camps))
        observed = kinds.Dict({"observation": spaces.observations(self.kit), "action_mask": spaces.masks(self.kit)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {name: spaces.actions(self.kit) for name in self.possible_agents}
        self._seeds = Random(0)
        self._live = Live(self.kit)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = Random(seed)
        self._rng: Array = generator(self._seeds.getrandbits(62))
        self._live.begin(self.kit.settle(self.kit.start(self._rng), self._rng))
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._names[self._live.actor]

    def step(self, action: Any) -> None:
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        if not self._live.turn(action, self._rng) and self.illegal == "lose":
            self._refuse(name, action)
            return
        self._cumulative_rewards[name] = 0.0
        self._decisions += 1
        actor = self._live.actor
        if actor == OVER:
            self.rewards = dict(zip(self.possible_agents, self._live.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            return
        if self._decisions >= self.horizon:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._names[actor]

    def _refuse(self, name: str, action: Any) -> None:
        raise IllegalMove(f"Action {action} is not legal for {name} here: the action mask has those that are.")

    def observe(self, agent: str) -> dict[str, Any]:
        out, mask = self._live.see(self._seats[agent])
        if self._decisions >= self.horizon:  # who looks after a cut match has nothing to decide
            mask.fill(0)
        return {"observation": out, "action_mask": mask}

    def render(self) -> str | None:
        return self.kit.rendered(self._live.moment(), self.render_mode, PUBLIC) if self.render_mode else None

    def close(self) -> None:
        pass

    # -- what PettingZoo lacks

    def clone(self) -> Snapshot:
        """A snapshot of the environment, to come back to with `restore`; it costs next to nothing."""
        ended = "over" if any(self.terminations.values()) else "cut" if any(self.truncations.values()) else ""
        totals = tuple(self._cumulative_rewards.get(name, 0.0) for name in self.possible_agents)
        agents, rng = tuple(self.agents), self._rng.tobytes()
        return Snapshot(self._live.moment(), rng, self._decisions, agents, self.agent_selection, totals, ended)

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot: from there on the same actions lead to the same states, dice included."""
        moment, rng, self._decisions, agents, self.agent_selection, totals, ended = snapshot
        self._live.begin(moment)
        self._rng = np.frombuffer(rng, np.int64).copy()
        self.agents = list(agents)
        over = zip(self.possible_agents, self.kit.returns(moment))
        self.rewards = {name: reward for name, reward in over if name in agents}
        self._cumulative_rewards = {name: total for name, total in zip(self.possible_agents, totals) if name in agents}
        self.terminations = dict.fromkeys(self.agents, ended == "over")
        self.truncations = dict.fromkeys(self.agents, ended == "cut")
        self.infos = {name: {} for name in self.agents}
        self._skip_agent_selection = None


#: What is not there before the first reset.
AFTER_RESET = frozenset(
    (
        "rewards",
        "terminations",
        "truncations",
        "infos",
        "agent_selection",
        "num_agents",
        "agents",
        "_cumulative_rewards",
    )
)


class env(raw_env):  # noqa: N801
    """The PettingZoo environment of a match with checks of its use: those of the three wrappers of PettingZoo's own
    board games (`TerminateIllegalWrapper`, `AssertOutOfBoundsWrapper`, `OrderEnforcingWrapper`), with the same errors
    and results, made where they are needed: wrappers forward every attribute, which takes longer than a match."""

    _has_reset = False
    _has_updated = False

    def __getattr__(self, name: str) -> Any:
        if name in AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._has_reset = self._has_updated = True
        super().reset(seed, options)

    def step(self, action: Any) -> None:
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if not (type(action) is int and 0 <= action < self.kit.traits.actions):
            name = self.agent_selection
            left = action is None and (self.terminations[name] or self.truncations[name])
            assert left or self.action_spaces[name].contains(action), "action is not in action space"
        super().step(action)

    def _refuse(self, name: str, action: Any) -> None:
        """End the match: the agent that played an illegal action loses."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[name] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), name: self.kit.traits.low}
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> str | None:
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def state(self) -> Any:
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return super().state()

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._in_turn(max_iter)

    def _in_turn(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated = False
            most -= 1
            yield self.agent_selection


def parallel_env(game: str, **settings: Any) -> Any:
    """PettingZoo's parallel environment, which steps all agents at once: solo games as they are, others by turns."""
    from pettingzoo.utils import conversions

    bare = raw_env(game, **settings)
    if bare.metadata["is_parallelizable"]:
        return conversions.aec_to_parallel(bare)
    return conversions.turn_based_aec_to_parallel(bare)

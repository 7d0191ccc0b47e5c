"""A PettingZoo environment in which nothing happens: it measures what surrounds a step."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

#: Steps of a match, about as many as connect four has; and actions.
STEPS = 22
ACTIONS = 7
SEEN = {"observation": np.zeros(84, np.int8), "action_mask": np.ones(ACTIONS, np.int8)}


class Nothing(AECEnv):  # type: ignore[misc]  # PettingZoo has no types here
    """The environment for two in which every action is legal and the observation never changes, without a copy."""

    metadata = {"name": "nothing_v0", "is_parallelizable": False}  # noqa: RUF012 - PettingZoo wants it so

    def __init__(self) -> None:
        super().__init__()
        self.possible_agents = ["player_0", "player_1"]
        self._seen = spaces.Dict({name: spaces.Box(0, 1, seen.shape, np.int8) for name, seen in SEEN.items()})
        self._actions: Any = spaces.Discrete(ACTIONS)

    def observation_space(self, agent: str) -> Any:
        return self._seen

    def action_space(self, agent: str) -> Any:
        return self._actions

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {name: {} for name in self.agents}
        self.agent_selection = "player_0"
        self._left = STEPS

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._left -= 1
        if self._left == 0:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self._left % 2]

    def observe(self, agent: str) -> dict[str, Any]:
        return SEEN

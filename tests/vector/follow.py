"""Follows the lanes of a vector environment with plain positions: the same starts, chance and actions."""

from typing import Any

import numpy as np

from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.vector import unpack
from cellar.vector.environment import VectorEnv
from cellar.vector.lane import BITS, POLICY


class Follower:
    """One lane, played by the plain rules."""

    def __init__(self, env: Any, lane: int, seed: int) -> None:
        self.env, self.lane = env, lane
        self.chance, self.policy = generator(seed), generator(seed | POLICY)
        self.position = self.begin()

    def begin(self) -> Position:
        starts = self.env.scheme.start_structs
        pick = below(self.chance, len(starts)) if len(starts) > 1 else 0
        layout = self.env.game.layout(self.env.options)
        position = Position(self.env.game, self.env.options, layout.read(starts[pick].tobytes()))
        return position.settle(self.chance)

    def follow(self, action: int) -> tuple[bool, tuple[float, ...]]:
        """Play what the lane has played; whether the match ended, and the results then."""
        legal = self.position.legal_actions()
        assert action in legal
        if not self.env.game.fast_rules:  # the rules' own lanes draw as plain play does
            assert action == legal[below(self.policy, len(legal))]
        self.position.play(action)
        self.position.settle(self.chance)
        if not self.position.is_over:
            return False, (0.0,) * self.position.players
        results = self.position.returns()
        self.position = self.begin()
        return True, results

    def agree(self, structs: Any) -> None:
        """What the lane shows is what the plain position says."""
        position, lane, env = self.position, self.lane, self.env
        assert structs[lane].tobytes() == position.state.tobytes()
        assert int(np.asarray(env.actors)[lane]) == position.actor
        mask = np.asarray(env.legal)[lane]
        shown = unpack(mask.view(np.uint8), env.actions) if env.how == BITS else mask.astype(bool)
        assert np.flatnonzero(shown).tolist() == position.legal_actions()
        if env.planes:
            assert position.game.observation is not None
            out = [0] * len(env.observations[lane])
            position.game.observation.observe(position.hidden(position.actor), position.actor, out)
            assert np.asarray(env.observations)[lane].tolist() == out


def follow(env: VectorEnv, seed: int, steps: int) -> int:
    """Random play on all lanes, followed step by step; how many matches ended."""
    followers = [Follower(env, lane, seed + lane) for lane in range(env.batch)]
    ended = 0
    for _ in range(steps):
        env.play()
        taken, done, rewards, structs = (
            np.asarray(env.taken),
            np.asarray(env.done),
            np.asarray(env.rewards),
            env.structs(),
        )
        for follower in followers:
            lane = follower.lane
            over, results = follower.follow(int(taken[lane]))
            assert bool(done[lane]) == over
            assert rewards[lane].tolist() == [float(np.float32(result)) for result in results]
            follower.agree(structs)
            ended += over
    return ended

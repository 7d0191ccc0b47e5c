"""A match that environments step in place: one compiled call per decision, with the next observation and action
mask."""

from typing import Any

import numpy as np

from cellar.compile import arrays
from cellar.envs.queries import ILLEGAL
from cellar.envs.simulator import Moment, Simulator
from cellar.rules.types import OVER


class Live:
    """A match in progress, mutable: `begin` sets it to a moment, `moment` returns where it stands."""

    def __init__(self, simulator: Simulator) -> None:
        self.simulator = simulator
        #: whose decision it is
        self.actor = OVER
        self._buffers = simulator.buffers()
        self._take = simulator.straight.turn
        self._look = simulator.straight.see
        self._sizes = (simulator.size, simulator.traits.actions)
        #: what the actor observes, until somebody takes it
        self._seen: tuple[Any, Any] | None = None

    def begin(self, moment: Moment) -> None:
        self._buffers.state[:] = moment.data
        self.actor = moment.actor
        self._seen = None

    def moment(self) -> Moment:
        return Moment(self.simulator, self._buffers.state.tobytes(), self.actor)

    def turn(self, action: int, rng: arrays.Array, mine: int = -1) -> bool:
        """Play an action and all chance that follows; where `mine` is a seat, the others then move at random until that
        one decides. False, and nothing happens, if it is not legal."""
        buffers, (size, wide) = self._buffers, self._sizes
        out, mask = np.empty(size, np.int8), np.zeros(wide, np.int8)
        who = self._take(buffers.states, action, mine, rng, buffers.tape, buffers.actions, buffers.weights, out, mask)
        if who == ILLEGAL:
            return False
        self.actor = who
        self._seen = (out, mask) if who >= 0 else None
        return True

    def see(self, seat: int) -> tuple[Any, Any]:
        """The seat's observation and its mask of legal actions, as arrays of bytes that the caller owns."""
        if seat == self.actor and self._seen is not None:
            found, self._seen = self._seen, None
            return found
        buffers, (size, wide) = self._buffers, self._sizes
        out, mask = np.empty(size, np.int8), np.zeros(wide, np.int8)
        self._look(buffers.states, seat, out, mask, buffers.actions)
        return out, mask

    def returns(self) -> list[float]:
        return self.simulator.returns(self.moment())

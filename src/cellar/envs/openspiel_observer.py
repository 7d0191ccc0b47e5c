"""OpenSpiel's observer interface: a tensor of floats, its parts by name, and a text."""

from typing import Any

import numpy as np

from cellar.contract import planes
from cellar.envs.simulator import Moment, Simulator
from cellar.play import information_state


class Observer:
    """The observation of a seat; with `most` events to remember, its information state."""

    def __init__(self, simulator: Simulator, most: int) -> None:
        self._simulator = simulator
        self._recalls = most > 0
        shapes = tuple((plane.name, plane.shape) for plane in simulator.planes)
        if self._recalls:
            shapes = information_state.shapes(simulator.planes, most)
        sizes = [int(np.prod(shape)) for _, shape in shapes]
        self.tensor = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for (name, shape), size in zip(shapes, sizes):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size
        self._now = self.tensor[: simulator.size]
        self._past = self.tensor[simulator.size :]

    def set_from(self, state: Any, player: int) -> None:
        moment: Moment = state.at.moment
        if moment.data:
            self._simulator.observe(moment, player, self._now)
        else:
            self._now.fill(0)
        if self._recalls:
            self._past.fill(0)
            information_state.numbers(state.at.past, player, self._simulator.players, self._simulator, self._past)

    def string_from(self, state: Any, player: int) -> str:
        if self._recalls:
            return information_state.text(state.at.past, player, self._simulator)
        moment: Moment = state.at.moment
        if not moment.data:
            return "before the setup"
        out = np.zeros(self._simulator.size, np.int8)
        self._simulator.observe(moment, player, out)
        return f"{player}: " + "; ".join(self._told(out))

    def _told(self, out: Any) -> list[str]:
        """The observation as text, plane by plane: the indices of ones, or all numbers."""
        told = []
        for plane, start, stop in planes.placed(self._simulator.planes):
            part = out[start:stop]
            numbers = np.flatnonzero(part) if (plane.low, plane.high) == (0, 1) else part
            told.append(f"{plane.name} {' '.join(map(str, numbers.tolist()))}")
        return told

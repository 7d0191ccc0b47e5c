"""Observation and action spaces as Gymnasium defines them, which PettingZoo uses too."""

from typing import Any

import numpy as np
from gymnasium import spaces

from cellar.envs.simulator import Simulator


def observations(simulator: Simulator) -> spaces.Box:
    """The observation space: one row of bytes, plane after plane (by name: `cellar.contract.planes.unpacked`)."""
    low = np.concatenate([np.full(plane.size, plane.low, np.int8) for plane in simulator.planes])
    high = np.concatenate([np.full(plane.size, plane.high, np.int8) for plane in simulator.planes])
    return spaces.Box(low, high, dtype=np.int8)


def actions(simulator: Simulator) -> "spaces.Discrete[Any]":
    return spaces.Discrete(simulator.traits.actions)


def masks(simulator: Simulator) -> spaces.Box:
    return spaces.Box(0, 1, (simulator.traits.actions,), np.int8)

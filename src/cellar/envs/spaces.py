"""What is observed and decided, as Gymnasium's spaces: both Gymnasium and PettingZoo speak of them."""

from typing import Any

import numpy as np
from gymnasium import spaces

from cellar.envs.quick import Kit


def observations(kit: Kit) -> spaces.Box:
    """One row of bytes, plane after plane (`cellar.contract.planes.unpacked` has them by name)."""
    low = np.concatenate([np.full(plane.size, plane.low, np.int8) for plane in kit.planes])
    high = np.concatenate([np.full(plane.size, plane.high, np.int8) for plane in kit.planes])
    return spaces.Box(low, high, dtype=np.int8)


def actions(kit: Kit) -> "spaces.Discrete[Any]":
    return spaces.Discrete(kit.traits.actions)


def masks(kit: Kit) -> spaces.Box:
    return spaces.Box(0, 1, (kit.traits.actions,), np.int8)

"""The few names that rules, tables and searches share."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

#: One position: an element of an array of the game's record dtype.
State: TypeAlias = np.record
#: Buffers for actions, setups, tapes and generators.
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
#: A match's validated options; `players` is always among them.
Options: TypeAlias = Mapping[str, Any]

#: Whose decision it is when it is no seat's.
CHANCE = -1
OVER = -2
#: The seat that spectators look from.
PUBLIC = -3

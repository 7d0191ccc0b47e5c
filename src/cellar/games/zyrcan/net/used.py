"""The weights of the network in use, by name; empty where there is none. Who only wants to know that needs no NumPy."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

weights: "dict[str, NDArray[np.float32]]" = {}

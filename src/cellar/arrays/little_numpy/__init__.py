"""A small replacement of NumPy in plain Python: as much as Cellar uses outside of what is compiled, over buffers in C
order.

`cellar.arrays` takes it where there is no NumPy. It computes the same numbers as NumPy; what does not fit its kind of
number is refused instead of wrapped, and names that are not here say so.
"""

from builtins import abs as abs
from typing import Any

from cellar.arrays.little_numpy import typing as typing
from cellar.arrays.little_numpy.creation import arange as arange
from cellar.arrays.little_numpy.creation import argsort as argsort
from cellar.arrays.little_numpy.creation import array as array
from cellar.arrays.little_numpy.creation import asarray as asarray
from cellar.arrays.little_numpy.creation import empty as empty
from cellar.arrays.little_numpy.creation import frombuffer as frombuffer
from cellar.arrays.little_numpy.creation import full as full
from cellar.arrays.little_numpy.creation import indices as indices
from cellar.arrays.little_numpy.creation import ones as ones
from cellar.arrays.little_numpy.creation import ones_like as ones_like
from cellar.arrays.little_numpy.creation import zeros as zeros
from cellar.arrays.little_numpy.creation import zeros_like as zeros_like
from cellar.arrays.little_numpy.functions import array_equal as array_equal
from cellar.arrays.little_numpy.functions import column_stack as column_stack
from cellar.arrays.little_numpy.functions import concatenate as concatenate
from cellar.arrays.little_numpy.functions import count_nonzero as count_nonzero
from cellar.arrays.little_numpy.functions import cumsum as cumsum
from cellar.arrays.little_numpy.functions import diagonal as diagonal
from cellar.arrays.little_numpy.functions import sliding_window_view as sliding_window_view
from cellar.arrays.little_numpy.functions import where as where
from cellar.arrays.little_numpy.kinds import bool_ as bool_
from cellar.arrays.little_numpy.kinds import dtype as dtype
from cellar.arrays.little_numpy.kinds import float64 as float64
from cellar.arrays.little_numpy.kinds import int8 as int8
from cellar.arrays.little_numpy.kinds import int16 as int16
from cellar.arrays.little_numpy.kinds import int32 as int32
from cellar.arrays.little_numpy.kinds import int64 as int64
from cellar.arrays.little_numpy.kinds import record as record
from cellar.arrays.little_numpy.kinds import uint8 as uint8
from cellar.arrays.little_numpy.kinds import uint16 as uint16
from cellar.arrays.little_numpy.kinds import uint32 as uint32
from cellar.arrays.little_numpy.kinds import uint64 as uint64
from cellar.arrays.little_numpy.ndarray import ndarray as ndarray

__version__ = "little"


class _StrideTricks:
    sliding_window_view = staticmethod(sliding_window_view)


class lib:  # noqa: N801 - NumPy's name
    """The namespace `numpy.lib.stride_tricks`."""

    stride_tricks = _StrideTricks


def __getattr__(name: str) -> Any:
    raise AttributeError(
        f"numpy.{name} is not in the little NumPy: write it without, or put it into cellar.arrays.little_numpy."
    )

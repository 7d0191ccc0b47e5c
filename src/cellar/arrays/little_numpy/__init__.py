"""A small replacement of NumPy in plain Python: as much as Cellar uses outside of what is compiled, over buffers in C
order.

`cellar.arrays` takes it where there is no NumPy. It computes the same numbers as NumPy; what does not fit its kind of
number is refused instead of wrapped, and names that are not here say so.
"""

from builtins import abs as abs
from typing import Any

from cellar.arrays.little_numpy import creation, functions, kinds
from cellar.arrays.little_numpy.kinds import bool_ as bool_
from cellar.arrays.little_numpy.kinds import dtype as dtype
from cellar.arrays.little_numpy.kinds import record as record
from cellar.arrays.little_numpy.ndarray import ndarray as ndarray

__version__ = "little"
# All kinds of numbers and all functions of these modules.
globals().update({kind.name: kind for kind in kinds.ALL if kind is not bool_})
for _module in (creation, functions):
    _public = {name: one for name, one in vars(_module).items() if not name.startswith("_")}
    globals().update({name: one for name, one in _public.items() if getattr(one, "__module__", "") == _module.__name__})


class lib:  # noqa: N801 - NumPy's name
    """The namespace `numpy.lib.stride_tricks`."""

    stride_tricks = functions


def __getattr__(name: str) -> Any:
    raise AttributeError(
        f"numpy.{name} is not in the little NumPy: write it without, or put it into cellar.arrays.little_numpy."
    )

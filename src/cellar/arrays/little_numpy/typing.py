"""`numpy.typing`: names for annotations, which are not evaluated at run time."""

from typing import Any


class _Named:
    def __getitem__(self, item: Any) -> Any:
        return Any


NDArray = _Named()

"""`numpy.typing`: names for annotations, which nobody looks at when the program runs."""

from typing import Any


class _Named:
    def __getitem__(self, item: Any) -> Any:
        return Any


NDArray = _Named()

"""The host of WebAssembly modules in a browser: Pyodide loads them into Python's own memory, where all arrays are."""

import ctypes
from importlib.resources import as_file
from importlib.resources.abc import Traversable
from typing import Any

#: The largest frame, in bytes.
FRAME = 1 << 10


class Instance:
    """A module in the memory of this Python: an address here is one there."""

    base, end = 0, 1 << 32

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        self._functions: dict[str, Any] = {}
        self.frame: Any = ctypes.create_string_buffer(FRAME)
        self._at = ctypes.addressof(self.frame)
        self._scratch = bytearray()

    def call(self, name: str) -> int:
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = self._library[name]
            function.argtypes, function.restype = [ctypes.c_void_p], ctypes.c_int
        status: int = function(self._at)
        return status

    def scratch(self, size: int) -> int:
        if len(self._scratch) < size:
            self._scratch = bytearray(size)
        return ctypes.addressof(ctypes.c_char.from_buffer(self._scratch)) if size else 0


class Module:
    """A loaded module: one instance, since there is one memory and one thread."""

    def __init__(self, file: Traversable) -> None:
        with as_file(file) as path:
            self._instance = Instance(ctypes.CDLL(str(path)))

    def holding(self, addresses: list[int]) -> Instance:
        """The instance to call: the one that there is."""
        return self._instance

    def allocate(self) -> None:
        """Nothing: arrays are where they are needed already."""

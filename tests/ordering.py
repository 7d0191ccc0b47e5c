"""The order of a whole run in several processes: what takes longest begins first, and nobody waits for what another
compiles.

A run gives each process an equal share of the list, from its beginning on; whoever is done takes from the ends of the
others' shares. So the first share begins with what has Numba compile most, for everybody, and the other shares with
what compiles nothing: browsers, servers, commands. What needs compiled code comes after that, when it lies there.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import PurePath

#: Folders of tests in which next to nothing is compiled, those that take longest first.
UNCOMPILED = (
    "e2e",
    "server",
    "browser",
    "repository",
    "compile",
    "contract",
    "draw",
    "play",
    "rules",
    "cli",
    "external",
)
#: Folders and files whose tests have Numba compile most, longest first; the other folders follow in their order.
COMPILING = ("envs/test_examples.py", "envs", "vector", "wasm", "search", "studies", "conformance")


def longest_first(files: Sequence[str], shares: int) -> list[int]:
    """The numbers of tests, of which these are the files below tests/, in the order in which so many processes are to
    have them."""
    numbers = range(len(files))
    quiet = {folder: [n for n in numbers if _folder(files[n]) == folder] for folder in UNCOMPILED}
    rest = sorted((n for n in numbers if _folder(files[n]) not in quiet), key=lambda n: _rank(files[n]))
    share = len(files) // shares
    found, left = rest[:share], rest[share:]
    for number in range(shares - 1):
        for part in (*quiet.values(), left):
            found += _slice(part, number, shares - 1)
    return found


def _folder(file: str) -> str:
    return PurePath(file).parts[0]


def _rank(file: str) -> int:
    return next((n for n, start in enumerate(COMPILING) if file.startswith(start)), len(COMPILING))


def _slice(part: Sequence[int], number: int, of: int) -> Iterable[int]:
    """One of so many equal parts of a list."""
    bounds = [len(part) * n // of for n in range(of + 1)]
    start, end = list(pairwise(bounds))[number]
    return part[start:end]

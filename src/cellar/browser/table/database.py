"""The interface to a browser's database: one function that runs the steps of a transaction, all of them or none.

    ["get", store, key]               its bytes, or None
    ["all", store, first, last]       [key, bytes] of every row from the first key to the last, in order
    ["check", store, key, bytes]      a clash unless the row is just so (None: unless there is none)
    ["add", store, key, bytes]        a clash if there is such a row
    ["put", store, key, bytes]
    ["delete", store, key]
    ["clear", store, first, last]

Keys are lists of strings and integers. Two tabs are told apart by clashes, as two processes of a server are.
"""

from collections.abc import Awaitable, Callable
from typing import Any

#: Runs the steps of one transaction; returns the result of each. `Clash` or `StorageFailed` when nothing was done.
Transact = Callable[[list[list[Any]]], Awaitable[list[Any]]]
Key = list[Any]
#: The object stores.
STORES = (
    "heads", "matches", "last", "seats", "seen", "invites", "devices", "events", "requests", "marks", "talk", "terms",
    "spent", "stories", "holds", "cards", "beginnings", "self",
)  # fmt: skip


class Clash(Exception):
    """A transaction conflicts with another writer's."""


class StorageFailed(OSError):
    """The browser's database could not be read or written."""

    owner = "This browser"


class Stored:
    """What the parts of a store share: its database."""

    transact: Transact

    async def _done(self, *steps: list[Any]) -> bool:
        """Run the steps of a transaction; False where somebody else was first."""
        try:
            await self.transact([*steps])
        except Clash:
            return False
        return True


def within(*key: str) -> tuple[Key, Key]:
    """The first and the last key of all keys with this prefix: an empty list sorts after all numbers and strings."""
    return [*key], [*key, []]

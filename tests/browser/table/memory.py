"""A browser's database inside a test."""

from typing import Any

from cellar.browser.table import memory
from cellar.browser.table.database import Key, StorageFailed


class Memory(memory.Memory):
    """What a test wants to see or break: the transactions, and whether they fail."""

    def __init__(self) -> None:
        super().__init__()
        self.transactions = 0
        #: from this transaction on nothing can be written
        self.fails_after = 10**9

    async def transact(self, steps: list[list[Any]]) -> list[Any]:
        self.transactions += 1
        return await super().transact(steps)

    def _do(self, what: str, store: str, key: Key, *more: Any) -> Any:
        if what not in ("get", "all", "check") and self.transactions > self.fails_after:
            raise StorageFailed("the disk is full")
        assert what not in ("add", "put") or isinstance(more[0], bytes)
        assert what in ("get", "all", "check", "add", "put", "delete", "clear")
        return super()._do(what, store, key, *more)

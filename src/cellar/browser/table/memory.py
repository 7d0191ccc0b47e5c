"""An in-memory database with the interface of a browser's: serial transactions, and keys in IndexedDB's order."""

import asyncio
from typing import Any

from cellar.browser.table.database import STORES, Clash, Key


def order(key: Any) -> Any:
    """A sort key in IndexedDB's order: numbers before strings, and both before arrays."""
    if isinstance(key, list):
        return 2, [order(part) for part in key]
    return (1, key) if isinstance(key, str) else (0, key)


class Memory:
    """The rows in memory, by store."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, tuple[Key, bytes]]] = {store: {} for store in STORES}

    async def transact(self, steps: list[list[Any]]) -> list[Any]:
        """Run all steps of a transaction, or none."""
        await asyncio.sleep(0)  # as a browser, it answers in another turn of the loop
        before = {store: dict(rows) for store, rows in self.rows.items()}
        try:
            return [self._do(*step) for step in steps]
        except Exception:
            self.rows = before
            raise

    def _do(self, what: str, store: str, key: Key, *more: Any) -> Any:
        rows, name = self.rows[store], repr(key)
        found = rows[name][1] if name in rows else None
        if what == "get":
            return found
        if what == "all":
            return [[list(key), data] for key, data in self._between(store, key, more[0])]
        if what == "check":
            if found != more[0]:
                raise Clash(store)
            return None
        if what == "add" and found is not None:
            raise Clash(store)
        if what in ("add", "put"):
            rows[name] = (key, more[0])
        elif what == "delete":
            rows.pop(name, None)
        else:
            for one, _ in self._between(store, key, more[0]):
                del rows[repr(one)]
        return None

    def _between(self, store: str, first: Key, last: Key) -> list[tuple[Key, bytes]]:
        found = [row for row in self.rows[store].values() if order(first) <= order(row[0]) <= order(last)]
        return sorted(found, key=lambda row: order(row[0]))

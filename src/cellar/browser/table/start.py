"""The entry point for a page's web worker, called from JavaScript, whose functions and values are converted here."""

from collections.abc import Callable
from typing import Any

import msgspec

from cellar.browser.table.database import Clash, StorageFailed, Transact
from cellar.browser.table.local_server import Home
from cellar.browser.table.local_workers import StartThinker, elsewhere, nobody
from cellar.browser.table.memory import Memory

#: The name of IndexedDB's error for a row that exists already, also used for a failed check.
CONFLICT = "ConstraintError"


class Started:
    """A local server and the page that it was started for."""

    def __init__(self, home: Home, say: Callable[[str], None]) -> None:
        self._home = home
        self._port = home.port(say)
        #: handle a message of the page, and a notification of another tab
        self.hear, self.told = self._port.hear, home.told

    async def close(self) -> None:
        """Shut down, as the page is gone."""
        await self._port.close()
        await self._home.close()


async def start(say: Any, transact: Any = None, tell: Any = None, thinker: Any = None) -> Started:
    """Start the tables of this browser. `say` takes a text for the page, `transact` does the steps of a transaction
    (none: matches last as long as the tab), `tell` takes a text for other tabs (or is none), `thinker` starts the
    worker for bots (or is none)."""
    database = from_javascript(transact) if transact else Memory().transact
    home = Home(database, tell or None, elsewhere(_thinker(thinker)) if thinker else nobody)
    started = Started(home, say)
    say(msgspec.json.encode({"type": "ready"}).decode())
    return started


def from_javascript(transact: Any) -> Transact:
    """Wrap a JavaScript function for transactions as a Python one."""
    from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

    async def transacted(steps: list[list[Any]]) -> list[Any]:
        try:
            found = await transact(to_js(steps))
        except JsException as error:
            if error.name == CONFLICT:
                raise Clash(str(error)) from None
            raise StorageFailed(str(error)) from None
        return [_plain(one) for one in found.to_py()]

    return transacted


def _plain(found: Any) -> Any:
    """A result with bytes in place of buffers, and None in place of JavaScript's null and undefined."""
    if isinstance(found, memoryview):
        return found.tobytes()
    if isinstance(found, list):
        return [_plain(one) for one in found]
    return found if isinstance(found, int | float | str) else None


def _thinker(start: Any) -> StartThinker:
    from pyodide.ffi import create_proxy, to_js

    class Started:
        """A thinker that JavaScript has started."""

        def __init__(self, hear: Callable[[bytes | None], None]) -> None:
            self._hear = create_proxy(lambda frame: hear(frame.to_bytes() if frame else None))
            self._other = start(self._hear)

        def say(self, frame: bytes) -> None:
            """Send a frame."""
            self._other.say(to_js(frame))

        def end(self) -> None:
            """End the thinker."""
            self._other.end()
            self._hear.destroy()

    return Started

"""A Firefox of this machine, driven over WebDriver BiDi: Playwright drives only builds of its own, which would have to
be downloaded."""

import json
import os
import re
import shutil
import subprocess
import threading
import time
from collections import deque
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.patience import PATIENCE

NAMES = ("firefox", "firefox-esr")
#: Nothing moves, and nobody is asked for anything: no updates, no welcome, no look whether there is a network.
PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
#: The first that is shown of a kind and has these words, as they are read.
FOUND = """(kind, words) => [...document.querySelectorAll(kind)].find((one) => one.getClientRects().length
  && (one.getAttribute('aria-label') || one.innerText || '').replace(/\\s+/g, ' ').includes(words))"""


def found() -> str | None:
    """Where Firefox is on this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """A browser with a profile of its own. What goes wrong in its pages is noted."""

    def __init__(self, path: str, folder: Path) -> None:
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (folder / "user.js").write_text("".join(lines))
        command = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOME": str(folder)},
        )
        self.wrong: list[str] = []
        self._last = 0
        said = self._process.stderr
        assert said is not None
        address = next((listens[1] for line in said if (listens := LISTENS.search(line))), None)
        assert address, "Firefox does not listen"
        # What it says from now on is read and forgotten, so that it never waits for a reader.
        threading.Thread(target=deque, args=(said, 0), daemon=True).start()
        self._line = connect(f"{address}/session", max_size=None, legacy=True)
        self.version: str = self.ask("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """What a command gives."""
        self._last += 1
        self._line.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while True:
            heard = json.loads(self._line.recv(timeout=2 * PATIENCE))
            if heard.get("id") == self._last:
                break
            if heard["method"] == "log.entryAdded" and heard["params"]["level"] == "error":
                self.wrong.append(heard["params"]["text"] or "an error without words")
        assert heard["type"] == "success", f"{method}: {heard}"
        result: dict[str, Any] = heard["result"]
        return result

    def tab(self) -> "Tab":
        """Another window of the same person's."""
        return Tab(self, self.ask("browsingContext.create", type="tab")["context"])

    def close(self) -> None:
        """End it."""
        self._line.close()
        self._process.terminate()
        self._process.wait(PATIENCE)


class Tab:
    """A page, as a person sees it and clicks on it."""

    def __init__(self, browser: Firefox, context: str) -> None:
        self._browser = browser
        self._context = {"context": context}

    def go(self, address: str) -> None:
        """Type an address."""
        self._browser.ask("browsingContext.navigate", **self._context, url=address, wait="complete")

    def reload(self) -> None:
        """Load the page once more."""
        self._browser.ask("browsingContext.reload", **self._context, wait="complete")

    def wide(self, width: int, height: int) -> None:
        """Look at it on a screen of this size."""
        self._browser.ask("browsingContext.setViewport", **self._context, viewport={"width": width, "height": height})

    def look(self, expression: str) -> Any:
        """The value of an expression in the page."""
        given = self._call(f"() => JSON.stringify({expression})")
        return json.loads(given["value"]) if "value" in given else None

    def until(self, expression: str) -> None:
        """Wait until an expression is true in the page."""
        end = time.monotonic() + PATIENCE
        while not self.look(f"Boolean({expression})"):
            assert time.monotonic() < end, f"{expression} never came true on {self.look('document.body.innerText')}"
            time.sleep(0.05)

    def click(self, kind: str, words: str = "") -> None:
        """Click on the first of a kind (a selector) that has these words."""
        self.until(f"({FOUND})({json.dumps(kind)}, {json.dumps(words)})")
        place = {"sharedId": self._call(FOUND, kind, words)["sharedId"]}
        self._call("(one) => one.scrollIntoView({block: 'center', behavior: 'instant'})", place)
        pointer = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": place}},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        actions = [{"type": "pointer", "id": "mouse", "actions": pointer}]
        self._browser.ask("input.performActions", **self._context, actions=actions)

    def _call(self, function: str, *given: Any) -> dict[str, Any]:
        arguments = [one if isinstance(one, dict) else {"type": "string", "value": one} for one in given]
        answer = self._browser.ask(
            "script.callFunction",
            functionDeclaration=function,
            awaitPromise=False,
            target=self._context,
            arguments=arguments,
        )
        assert answer["type"] == "success", answer
        result: dict[str, Any] = answer["result"]
        return result

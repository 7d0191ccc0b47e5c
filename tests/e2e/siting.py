"""A static site for the browser: written once for all tests of a run, and handed out by nothing but Python's own web
server, in a folder of a host that has other things."""

import os
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.e2e.browser import alone

#: Where the site lies on its host.
PREFIX = "clubs/of our own"
WITHIN = PREFIX.replace(" ", "%20")


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of each request."""

    def log_message(self, *_: Any) -> None:
        pass


def written(shared: Path) -> Path:
    """The site of this run: whoever comes first writes it."""
    place = shared / "site"
    with alone("site"):
        if not (place / "index.html").exists():
            command = [sys.executable, "-m", "cellar", "site", str(place), "--days", "1"]
            done = subprocess.run(command, capture_output=True, text=True, env={**os.environ}, timeout=300)
            assert done.returncode == 0, done.stderr[-3000:]
    return place


class Siting:
    """A host with the site; it may be stopped, and its files may be changed."""

    def __init__(self, written: Path, folder: Path) -> None:
        self.folder = folder / PREFIX
        shutil.copytree(written, self.folder)
        handler = partial(Quiet, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/{WITHIN}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def at(self, path: str) -> str:
        """An address of the page: behind the #."""
        return f"{self.address}/#{path}"

    def stop(self) -> None:
        """The host is gone."""
        self._server.shutdown()
        self._server.server_close()

"""A static site for the browser: written once for all tests of a run, and handed out by nothing but Python's own web
server, in a folder of a host that has other things."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.e2e.browser import alone

#: Where the site lies on its host.
PREFIX = "clubs/of our own"
WITHIN = PREFIX.replace(" ", "%20")


class Handler(SimpleHTTPRequestHandler):
    """Python's own web server, which says nothing of each request and counts what it sends."""

    def __init__(self, *asked: Any, site: "Siting", **more: Any) -> None:
        self.site = site
        super().__init__(*asked, **more)

    def log_message(self, *_: Any) -> None:
        pass

    def end_headers(self) -> None:
        if self.site.says_gzip and self.path.endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        self.site.sent[self.path] = self.site.sent.get(self.path, 0) + len(data)
        outputfile.write(data)


def written(shared: Path, environment: Mapping[str, str] = os.environ) -> Path:
    """The site of this run: whoever comes first writes it."""
    place = shared / "site"
    with alone("site"):
        if not (place / "index.html").exists():
            command = [sys.executable, "-m", "cellar", "site", str(place), "--days", "2"]
            done = subprocess.run(command, capture_output=True, text=True, env={**environment}, timeout=300)
            assert done.returncode == 0, done.stderr[-3000:]
    return place


class Siting:
    """A host with the site; it may be stopped, and its files may be changed."""

    def __init__(self, written: Path, folder: Path) -> None:
        self.folder = folder / PREFIX
        shutil.copytree(written, self.folder)
        #: whether compressed files are said to be, so that browsers unpack them
        self.says_gzip = False
        #: bytes by path
        self.sent: dict[str, int] = {}
        handler = partial(Handler, site=self, directory=str(folder))
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

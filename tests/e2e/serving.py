"""A real server for the browser: a process of its own on a free port, with a database that is thrown away."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1] / "server" / "serve_for_tests.py"


class Serving:
    """A server that can be killed and started again on the same port."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None, **settings: Any) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.folder = folder
        self.address = f"http://127.0.0.1:{self.port}"
        self._settings = {"database": str(folder / "matches.sqlite"), "port": self.port, "simulations": 40, **settings}
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, str(HERE), json.dumps(self._settings)], env=self._environment, stdout=log, stderr=log
            )
        for _ in range(1200):
            if self._process.poll() is not None:
                raise RuntimeError(f"The server ended at once: {(self.folder / 'server.log').read_text()}")
            try:
                urllib.request.urlopen(f"{self.address}/", timeout=5).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise RuntimeError("The server did not answer within a minute.")

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        if self._process:
            self._process.terminate()
            self._process.wait(60)
            self._process = None

    def kill(self) -> None:
        """kill -9."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """Ask the lobby."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(f"{self.address}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

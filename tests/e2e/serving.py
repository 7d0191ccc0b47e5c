"""A real server for the browser: a process of its own on a free port, with a database that is thrown away."""

import json
import os
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.server.running import Running


class Serving(Running):
    """A server with its page, which is up as soon as it is made. It thinks itself unless it is told otherwise: loading
    Python takes time."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None, **settings: Any) -> None:
        how = {"env": {**os.environ, **environment}} if environment else None
        super().__init__(str(folder / "matches.sqlite"), how, **{"simulations": 40, "on_devices": False, **settings})
        self.start()

    def at(self, path: str) -> str:
        """An address of the page."""
        return f"{self.address}{path}"

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """Ask the lobby."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(f"{self.address}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

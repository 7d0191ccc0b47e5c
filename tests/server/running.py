"""A server in a process of its own, for tests: forked, or loaded anew where Popen is to be told something."""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from cellar_studies.soak.forked import SCRIPT, Forked
from cellar_studies.soak.server import Server, free_port

__all__ = ["Running", "free_port"]


class Running(Server):
    """A server that is started again on the same port and the same database: forked, so that it is back in a moment
    after it was killed, or loaded anew where Popen is to be told something (`popen`)."""

    def __init__(self, database: str, popen: Mapping[str, Any] | None = None, **settings: Any) -> None:
        super().__init__(database, **settings)
        self.popen = popen or {}

    def launched(self, settings: dict[str, Any]) -> "subprocess.Popen[bytes] | Forked":
        """The process of a server with these settings, just started."""
        if not self.popen:
            return super().launched(settings)
        return subprocess.Popen(
            [sys.executable, str(SCRIPT), msgspec.json.encode(settings).decode()],
            **{"env": {**os.environ, "PYTHONWARNINGS": "ignore"}, "stderr": self.log, **self.popen},
        )

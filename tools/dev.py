"""`make dev`: the page from its sources, with Vite's server, in front of `cellar serve`.

A change of the page is shown at once, a change of a Python file starts the server anew; Ctrl-C ends both. Matches are
kept in .cache/, apart from those that are really played.
"""

import argparse
import socket
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

from uvicorn import Config
from uvicorn.supervisors import ChangeReload

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from hatch_build import WEB, node, packages  # noqa: E402


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def serve(port: int, database: Path, sockets: Any) -> None:
    """The table, in a process of its own: the reloader starts it, and starts it again."""
    from cellar.cli.main import main

    main(["serve", "--no-open", "--port", str(port), "--database", str(database)])


def vite(port: int, server: int) -> "subprocess.Popen[bytes]":
    program, environment = node()
    environment["CELLAR_SERVER"] = f"http://127.0.0.1:{server}"
    command = [program, "node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    return subprocess.Popen(command, cwd=WEB, env=environment)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=5173, help="Where the page is.")
    parser.add_argument("--database", type=Path, default=ROOT / ".cache" / "dev.sqlite", help="Where matches are kept.")
    parser.add_argument("watch", type=Path, nargs="*", help="Folders to watch beside src/: your own game's.")
    given = parser.parse_args()
    packages()
    given.database.parent.mkdir(exist_ok=True)
    folders = [str(folder) for folder in (ROOT / "src", *given.watch)]
    server = free_port()
    target = partial(serve, server, given.database)
    reloader = ChangeReload(Config("cellar", reload=True, reload_dirs=folders), target, sockets=[])
    print(f"Open http://localhost:{given.port}: the page from its sources, before a server of its own.", flush=True)
    page = vite(given.port, server)

    def watch_page() -> None:
        page.wait()  # its port is taken, or its settings are broken: it has said so
        reloader.should_exit.set()

    threading.Thread(target=watch_page, daemon=True).start()
    try:
        reloader.run()
    finally:
        page.terminate()
    return 1 if page.wait() > 0 else 0


if __name__ == "__main__":
    sys.exit(main())

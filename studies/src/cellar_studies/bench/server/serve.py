"""The Cellar server of a bench run: `python -m cellar_studies.bench.server.serve PORT DATABASE`. Its limits are wide
enough for one client that is two thousand people."""

import sys

from cellar.server.limits import Limits
from cellar.server.settings import Settings
from cellar.server.web.uvicorn_server import Server, bind, config


def serve(port: int, database: str) -> None:
    """Serve until killed."""
    wide = Limits(
        sockets=100_000, tables_burst=1e6, requests_rate=1e6, requests_burst=1e6, messages_rate=1e6, messages_burst=1e6
    )
    how = config(Settings(database=database, warm=False, limits=wide))
    Server(how, lambda: None).run(sockets=[bind("127.0.0.1", port)])


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2])

"""`cellar serve`: the table in the browser, for everybody who has the link."""

from importlib.util import find_spec
from typing import Annotated

import typer

from cellar.core.errors import CellarError

app = typer.Typer(add_completion=False)


class NotInstalled(CellarError):
    """The server's own requirements are missing."""


@app.command(epilog="Example: cellar serve --host 0.0.0.0 --port 8000 --no-open")
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = 8000,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL", help="A file, or postgresql://USER@HOST/NAME; without it, a file in your data folder."
        ),
    ] = "",
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Another address that the page is reached at (https://…); may be repeated."),
    ] = None,
    workers: Annotated[
        int, typer.Option(help="Processes in which bots think; 0 suits the machine.", min=0, max=64)
    ] = 0,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
) -> None:
    """Serve the games in the browser: with friends by a link, with bots, and nothing lost."""
    if not all(find_spec(name) for name in ("litestar", "uvicorn", "sqlalchemy")):
        raise NotInstalled(
            "The server is not installed: run `pip install 'cellar-games[server]'`, or `make play` in the source tree."
        )
    from cellar.server.run import run
    from cellar.server.settings import Settings

    settings = Settings(database=database, origins=tuple(origin or ()), workers=workers)
    run(settings, host, port, browser=browser, say=typer.echo, quiet=not verbose)

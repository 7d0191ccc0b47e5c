"""`cellar serve`: the server, which serves the games in the browser to everybody who has the link."""

from importlib.util import find_spec
from typing import Annotated

import typer

from cellar.errors import NotInstalled
from cellar.language import N_, translator

_ = translator(__name__)

app = typer.Typer(add_completion=False)

EXAMPLES = N_("""Examples:

cellar serve --host 0.0.0.0 --port 8000 --no-open

cellar serve --config /etc/cellar.toml --check

CELLAR_DATABASE=postgresql://cellar@db/cellar cellar serve --log json

cellar serve --set limits.sockets=500 --set retention=180d

Every setting can be given by flag, by environment variable (CELLAR_PORT, CELLAR_LIMITS_SOCKETS) or in a file (TOML);
flags win over the environment, the environment over the file. docs/operations.md lists them all.""")

Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="A file, or postgresql://USER@HOST/NAME; without it, a file in your data folder."),
]
Config = Annotated[str | None, typer.Option(metavar="FILE", help="Settings in TOML; CELLAR_CONFIG names one too.")]
Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Any other setting; may be repeated.")
]


def need_server() -> None:
    """Raise an error where the server's requirements are not installed."""
    if not all(find_spec(name) for name in ("litestar", "uvicorn", "sqlalchemy")):
        raise NotInstalled(
            _(
                "The server is not installed: run `pip install 'cellar-games[server]'`, or `make play` in the source"
                " tree."
            )
        )


@app.command(epilog=EXAMPLES)
def serve(
    host: Annotated[
        str | None, typer.Option(help="Where to listen (127.0.0.1); 0.0.0.0 lets other machines in.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port (8000); 0 takes a free one.", min=0, max=65535)] = None,
    database: Database = None,
    browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open the page in the browser, or don't.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Another address that the page is reached at (https://…); may be repeated."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes for bots to think in; 0 to suit the machine.", min=0, max=64)
    ] = None,
    processes: Annotated[
        int | None, typer.Option(help="Server processes at one address (1); more need PostgreSQL.", min=1, max=64)
    ] = None,
    log: Annotated[str | None, typer.Option(metavar="text|json", help="How the log is written.")] = None,
    verbose: Annotated[bool | None, typer.Option("--verbose", help="Log every request.")] = None,
    config: Config = None,
    more: Set = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only check settings, store, port and page. Exit code 0 or 1.")
    ] = False,
) -> None:
    """Serve the games in the browser: with friends by a link, with bots, and nothing lost."""
    need_server()
    from cellar.server.start.configure import configure, pairs

    flags = {
        "host": host,
        "port": port,
        "database": database,
        "open": browser,
        "origins": origin or None,
        "workers": workers,
        "processes": processes,
        "log": log,
        "verbose": verbose,
        **pairs(more or []),
    }
    if check:
        from cellar.server.start.preflight import rehearse

        raise typer.Exit(rehearse(flags, config, typer.echo))
    from cellar.server.start.run import run

    run(configure(flags, file=config), typer.echo)

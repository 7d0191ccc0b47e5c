"""`cellar warm`: compiles ahead of time what bots and hints need."""

import sys
import time
from importlib.util import find_spec
from typing import Annotated

import typer

from cellar.errors import NotInstalled

app = typer.Typer(add_completion=False)


@app.command(epilog="Examples: cellar warm   |   cellar warm zyrcan cell-wars")
def warm(
    games: Annotated[list[str] | None, typer.Argument(help="The games; without any, all.", show_default=False)] = None,
) -> None:
    """Compile what bots and hints need, once for each version of Cellar on a machine, so that nobody waits later.

    What is compiled is kept in the folder that CELLAR_CACHE names, or in your cache folder, and is found there by
    everything that plays, searches or serves. What is there already is only loaded.

    Exit code 0: all is ready; 1: something could not be compiled, and the sentence says what.
    """
    if not find_spec("numba"):
        raise NotInstalled("Nothing can be compiled without Numba: run `pip install 'cellar-games[bots]'`.")
    from rich.console import Console
    from rich.progress import Progress

    from cellar.bots.precompile import wanted
    from cellar.bots.precompile import warm as compile_one
    from cellar.compile.compiled import cache_folder
    from cellar.play import registry

    works = wanted(games or registry.all_games())
    begun, failed = time.monotonic(), 0
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Compiling", total=len(works))
        for number, work in enumerate(works, 1):
            what = f"{registry.about(work.game).title}, {work.title}"
            progress.update(task, description=what)
            started = time.monotonic()
            try:
                compile_one(work)
                typer.echo(f"{number} of {len(works)}: {what} ({time.monotonic() - started:.1f} s)")
            except Exception as error:  # somebody else's game or bot: the others are compiled all the same
                failed += 1
                typer.echo(f"{what} could not be compiled: {str(error) or type(error).__name__}", err=True)
            progress.advance(task)
    if failed:
        raise typer.Exit(1)
    typer.echo(f"Everything is ready after {time.monotonic() - begun:.0f} s, and kept in {cache_folder()}.")

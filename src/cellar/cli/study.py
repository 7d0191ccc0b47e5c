"""`cellar study`: what very many random games say about a game."""

import json
from typing import Annotated

import typer

from cellar.cli.common import AsJson
from cellar.core.errors import BadOption

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar study zyrcan --games 1000000 --json")
def study(
    game: Annotated[str, typer.Argument(help="The game; without it, which games have a study.")] = "",
    games: Annotated[
        int, typer.Option("--games", "-n", help="Random games a line of the table.", min=100)
    ] = 10_000_000,
    seed: Annotated[int, typer.Option("--seed", help="Draws the same games again.", min=0, max=1_000_000)] = 1,
    workers: Annotated[
        int, typer.Option("--workers", help="Threads; the figures do not depend on it.", min=1, max=256)
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Play very many random games: how long they last, who wins from which seat, how often places are shared.

    The game says which matches are compared: every number of players, its variants, its boards.
    """
    from importlib import import_module

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from cellar.core.registry import about
    from cellar.core.registry import games as all_games

    studied = [name for name, one in all_games().items() if one.study]
    if not game:
        typer.echo(json.dumps(studied) if as_json else "\n".join([*studied, "", "Run one with: cellar study NAME"]))
        return
    entry = about(game)
    if not entry.study:
        raise BadOption(f"There is no study of {entry.title}; there is one of: {', '.join(studied)}.")
    module = import_module(entry.study)
    lines = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        for options in module.cells():
            title = ", ".join(str(value) for value in options.values())
            bar = bars.add_task(title, total=games)
            lines.append(module.measure(options, games, seed, workers, lambda done, bar=bar: bars.advance(bar, done)))
    typer.echo(json.dumps(lines) if as_json else module.report(lines))

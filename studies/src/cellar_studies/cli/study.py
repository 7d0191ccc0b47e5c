"""`cellar study`: statistics of a game from very many random matches."""

import json
from typing import Annotated

import typer

from cellar.cli.common import AsJson
from cellar.errors import BadOption
from cellar_studies.cli.options import Ray, Workers

app = typer.Typer(add_completion=False)


@app.command(epilog="Examples: cellar study zyrcan --games 1000000 --json   |   cellar study zyrcan --ray auto")
def study(
    game: Annotated[str, typer.Argument(help="The game; without it, which games have a study.")] = "",
    games: Annotated[
        int, typer.Option("--games", "-n", help="Random games a line of the table.", min=100)
    ] = 10_000_000,
    seed: Annotated[int, typer.Option("--seed", help="Draws the same games again.", min=0, max=1_000_000)] = 1,
    workers: Workers = None,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Play very many random games: how long they last, who wins from which seat, how often places are shared.

    The game says which matches are compared: every number of players, its variants, its boards. A run that was stopped
    goes on where it was when the same command is given again.
    """
    from importlib import import_module

    from cellar.play.registry import about
    from cellar_studies.registry import stated
    from cellar_studies.runs.console import carry_out
    from cellar_studies.runs.work import Work

    studied = stated("studies")
    if not game:
        typer.echo(
            json.dumps(list(studied)) if as_json else "\n".join([*studied, "", "Run one with: cellar study NAME"])
        )
        return
    entry = about(game)
    if entry.name not in studied:
        raise BadOption(f"There is no study of {entry.title}; there is one of: {', '.join(studied)}.")
    module = import_module(studied[entry.name])
    cells = list(module.cells())
    parts = [list(module.shards(options, games, seed)) for options in cells]
    work = Work(
        title=f"study {entry.name}",
        function=f"{studied[entry.name]}:play",
        shards=[shard for part in parts for shard in part],
        total=sum(shard.size for part in parts for shard in part),
        unit="games",
        asked={"games": games, "seed": seed},
    )
    results = iter(carry_out(work, workers, ray))
    lines = [module.line(options, [next(results) for _ in part]) for options, part in zip(cells, parts)]
    typer.echo(json.dumps(lines) if as_json else module.report(lines))

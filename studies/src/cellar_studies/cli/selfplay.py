"""`cellar selfplay`: matches of bots as data to learn from."""

import json
from pathlib import Path
from typing import Annotated

import typer

from cellar.cli.common import AsJson, OptionTexts
from cellar_studies.cli.options import Ray, Workers, given_options

app = typer.Typer(add_completion=False)


@app.command(
    epilog=(
        "Examples: cellar selfplay zyrcan --bot uct --games 1000 --out data -o players=3   |   cellar selfplay zyrcan"
        " --bot uct,random,random --simulations 800 --sample 10 --games 100 --out data2 --ray auto"
    )
)
def selfplay(
    game: Annotated[str, typer.Argument(help="The game.")],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many matches to play.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the Parquet files go.")],
    bot: Annotated[
        str,
        typer.Option(
            "--bot", metavar="NAME[,NAME…]", help="Who plays: one for all seats, or one for each; also programs."
        ),
    ] = "uct",
    simulations: Annotated[
        int, typer.Option(metavar="S", min=1, help="How many simulations a bot may make for a decision.")
    ] = 200,
    seconds: Annotated[
        float, typer.Option(metavar="T", min=0.0, help="A time limit instead; such matches can't be replayed exactly.")
    ] = 0.0,
    sample: Annotated[
        int, typer.Option(metavar="K", min=0, help="Draw the first K decisions from the policy, for variety.")
    ] = 0,
    longest: Annotated[int, typer.Option(metavar="D", min=1, help="Stop a match after this many decisions.")] = 10_000,
    shard: Annotated[int, typer.Option(metavar="M", min=1, help="Matches of a file: a few seconds' work.")] = 16,
    option: OptionTexts = None,
    seed: Annotated[int, typer.Option(min=0, max=1_000_000_000, help="The same seed gives the same files.")] = 0,
    workers: Workers = None,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Play matches of bots and write what they observed, thought and got as Parquet files, a row for each decision.

    A run that was stopped goes on where it was when the same command is given again. docs/runs.md describes the
    columns, and how to read them.
    """
    from cellar.bots.seat_specs import names
    from cellar_studies.runs.console import carry_out
    from cellar_studies.selfplay import shards as plans
    from cellar_studies.selfplay.folder import Folder
    from cellar_studies.selfplay.parquet_file import arrow

    pa = arrow()
    entry, given = given_options(game, option)
    plan = plans.planned(
        entry.name,
        given,
        names(bot),
        games,
        seed=seed,
        simulations=0 if seconds else simulations,
        seconds=seconds,
        sample=sample,
        longest=longest,
        shard=shard,
    )
    work = plans.work(plan)
    files = [out / name for name in carry_out(work, workers, ray, Folder(out, work))]
    figures = {
        "folder": str(out),
        "files": len(files),
        "matches": games,
        "decisions": sum(pa.parquet.read_metadata(file).num_rows for file in files),
        "bytes": sum(file.stat().st_size for file in files),
    }
    typer.echo(
        json.dumps(figures)
        if as_json
        else f"{games:,} matches with {figures['decisions']:,} decisions are in {len(files):,} files in {out},"
        f" {figures['bytes'] / 1e6:.1f} MB."
    )

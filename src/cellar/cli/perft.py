"""`cellar perft`: counts the leaves of all legal sequences of a length."""

import json
from typing import Annotated

import typer

from cellar.cli.common import AsJson, Line, OptionTexts, PositionFile, RecordFile, Seed, begin

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar perft zyrcan 2 -o players=3 --json")
def perft(
    game: Annotated[str, typer.Argument(help="The game.")],
    depth: Annotated[int, typer.Argument(help="Length of the sequences.", min=0, max=64)],
    position: PositionFile = None,
    line: Line = None,
    record: RecordFile = None,
    option: OptionTexts = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Count the leaves of all legal sequences of DEPTH actions.

    A forced pass is a move, each outcome of chance is one, and a game that ends earlier counts as one leaf.
    """
    from cellar.play.perft import perft as count

    nodes = count(begin(game, option, position, line, seed or 0, record), depth)
    typer.echo(json.dumps({"nodes": nodes}) if as_json else f"{nodes:,}")

"""`cellar mine`: puzzles from bots' matches, proved and graded, as a file for a game's folder."""

from pathlib import Path
from typing import Annotated

import typer

from cellar.errors import BadOption

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar mine zyrcan --seed 1 --count 98 --out puzzles.txt")
def mine(
    game: Annotated[str, typer.Argument(help="The game to mine.")],
    out: Annotated[Path, typer.Option("--out", help="The file to write.")],
    count: Annotated[int, typer.Option("--count", "-n", help="Stop after this many puzzles.", min=1)] = 98,
    seed: Annotated[int, typer.Option("--seed", help="The first match's seed.", min=0, max=1_000_000)] = 1,
    minutes: Annotated[float, typer.Option("--minutes", help="Stop after so many minutes.", min=0.01)] = 60,
) -> None:
    """Mine puzzles from bots' matches: positions in which exactly one move wins, the easiest first.

    Each is proved by exact search and graded by which levels find its move (docs/puzzles.md). The same seed gives the
    same positions in the same order.
    """
    from cellar.play.registry import about
    from cellar_studies.puzzles import mining

    name = about(game).name
    if name not in mining.MINERS:
        raise BadOption(f"There is no miner for {about(game).title}; there are: {', '.join(mining.MINERS)}.")
    found = mining.mine(name, seed, count, 60 * minutes, typer.echo)
    out.write_text("".join(f"{one.text()}\n" for one in found), encoding="utf-8")
    typer.echo(f"{len(found)} puzzles are in {out}.")

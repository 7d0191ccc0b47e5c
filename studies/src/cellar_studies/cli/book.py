"""`cellar book`: the opening book of a game, made by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from cellar.errors import BadOption
from cellar_studies.cli.options import Workers

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar book zyrcan --bot master:5000 --games 1000 --seed 1 --out book.txt")
def book(
    game: Annotated[str, typer.Argument(help="The game, whose ABOUT states what its book has.")],
    out: Annotated[Path, typer.Option("--out", help="The file to write, book.txt in the game's folder.")],
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME:LIMIT", help="Who chooses, with so many simulations for a move.")
    ] = "master:5000",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games for each of the matches.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=0, max=1_000_000, help="The same seed gives the same book.")] = 1,
    workers: Workers = None,
) -> None:
    """Make a game's opening book: a bot plays the first moves of many games, and what it chooses is tallied.

    A run that was stopped goes on when the same command is given again. docs/search.md has what the books hold.
    """
    from cellar.play.registry import about
    from cellar_studies.opening_book.making import made, making
    from cellar_studies.runs.console import carry_out

    entry = about(game)
    if entry.book is None:
        raise BadOption(f"The menu entry of {entry.title} states no opening book. See docs/contract.md.")
    found = made(entry.name, bot, carry_out(making(entry.name, bot, games, seed), workers))
    text = found.text()
    out.write_text(text, encoding="utf-8")
    typer.echo(f"{len(found.entries)} positions are in {out}, {len(text) / 1000:.1f} kB.")

"""The command `cellar chase`, which draws a whole match of the Angel problem as one picture."""

from typing import Annotated

import typer

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar chase match.txt --out match.svg")
def chase(
    file: Annotated[str, typer.Argument(help="The record of a match (- reads standard input).")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="The picture: FILE.svg.")],
    to: Annotated[int | None, typer.Option("--to", help="Stop after this many actions.", min=0)] = None,
) -> None:
    """Draw a whole match of the Angel problem: every mark (violet: wasted) and the angel's whole flight."""
    from cellar.draw.svg import write_svg
    from cellar.errors import BadOption
    from cellar.files import read_text, write_whole
    from cellar.games.angel import ABOUT
    from cellar.games.angel.picture.whole_match import whole_match
    from cellar.play.record import read

    position = read(read_text(file)).position
    if position.game.name != ABOUT.name:
        raise BadOption(f"The record is of {position.game.about.title}; {ABOUT.title} is what is drawn here.")
    if not out.endswith(".svg"):
        raise BadOption(f"The picture is written as FILE.svg, not as {out!r}.")
    while to is not None and len(position.history) > to:
        position.undo()
    write_whole(out, write_svg(whole_match(position)))
    typer.echo(f"Drawn to {out}.")

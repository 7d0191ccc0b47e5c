"""The command `cellar chase`, which draws a whole match of the Angel problem as one picture."""

from typing import Annotated

import typer

from cellar.language import translator

_ = translator(__name__)
app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar chase match.txt --out match.svg")
def chase(
    file: Annotated[str, typer.Argument(help="The record of a match (- reads standard input).")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="The picture: FILE.svg.")],
    to: Annotated[int | None, typer.Option("--to", help="Stop after this many actions.", min=0)] = None,
) -> None:
    """Draw a whole match of the Angel problem: every mark (violet: wasted) and the angel's whole flight."""
    from cellar.contract.words import title
    from cellar.draw.svg import write_svg
    from cellar.errors import BadOption
    from cellar.files import read_text, write_whole
    from cellar.games.angel import ABOUT
    from cellar.games.angel.picture.whole_match import whole_match
    from cellar.play.record import read

    position = read(read_text(file)).position
    if position.game.name != ABOUT.name:
        raise BadOption(
            _(
                "The record is of {game}; {angel} is what is drawn here.",
                game=title(position.game.about),
                angel=title(ABOUT),
            )
        )
    if not out.endswith(".svg"):
        raise BadOption(_("The picture is written as FILE.svg, not as {file}.", file=repr(out)))
    while to is not None and len(position.history) > to:
        position.undo()
    write_whole(out, write_svg(whole_match(position)))
    typer.echo(_("Drawn to {file}.", file=out))

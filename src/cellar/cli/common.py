"""What several commands share: options as typed, and positions from files, lines or seeds."""

from typing import TYPE_CHECKING, Annotated

import typer

from cellar.core.errors import BadOption

if TYPE_CHECKING:
    from cellar.core.position import Position

OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game; @FILE reads its value; may be repeated."
    ),
]
PositionFile = Annotated[
    str, typer.Option("--position", metavar="FILE", help="Start from a position in JSON (- reads standard input).")
]
Line = Annotated[str, typer.Option("--line", metavar="TEXT", help="Start from a position on one line.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Draws the same setup (and dice) again.", min=0)]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]


def begin(game: str, options: list[str] | None = None, position: str = "", line: str = "", seed: int = 0) -> "Position":
    """The position that a command's arguments describe."""
    from cellar.core.files import read_json, read_text
    from cellar.core.options import from_texts
    from cellar.core.position import Position
    from cellar.core.registry import about

    if position and line:
        raise BadOption("Give --position or --line, not both.")
    if position or line:
        if options:
            raise BadOption("A position brings its own options: leave -o out.")
        start = Position.from_json(read_json(position)) if position else Position.from_line(line)
        if game and start.game.name != about(game).name:
            raise BadOption(f"The position is of {start.game.about.title}, not of {about(game).title}.")
        return start
    texts: dict[str, str] = {}
    for pair in options or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"An option is written NAME=VALUE, such as -o players=3; {pair!r} is not.")
        # A board or a deck may be too long to type: @FILE reads it. Only here, where the files are the person's own.
        texts[name.strip()] = read_text(value[1:]) if value.startswith("@") else value.strip()
    entry = about(game)
    return Position.start(entry.name, from_texts(entry, texts), seed=seed)

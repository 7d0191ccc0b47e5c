"""`cellar play`: a match in the terminal, alone, by hot seat, or with bots."""

from typing import Annotated

import typer

from cellar.cli.common import Line, OptionTexts, PositionFile, Seed, begin

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar play zyrcan -o players=4 --seats me,me,random,uct")
def play(
    game: Annotated[str, typer.Argument(help="The game; without it, a menu.")] = "",
    option: OptionTexts = None,
    seats: Annotated[
        str, typer.Option("--seats", help="Who sits where, with commas: me, or a bot's name. Without it, all are you.")
    ] = "",
    position: PositionFile = "",
    line: Line = "",
    record: Annotated[str, typer.Option("--record", metavar="FILE", help="Go on with a recorded match.")] = "",
    seed: Seed = None,
    words: Annotated[str, typer.Option("--words", help="The vocabulary to tell it in.")] = "",
) -> None:
    """Play in the terminal. Type a move, its number, or help.

    The setup is drawn anew each time unless --seed is given; `share` prints a line that gives the same position to a
    friend.
    """
    import secrets

    from cellar.cli.session import Session, choose_game
    from cellar.core.errors import BadOption
    from cellar.core.files import read_text
    from cellar.core.record import read

    drawn = secrets.randbelow(2**31) if seed is None else seed
    if record:
        if position or line or option:
            raise BadOption("A record brings its own start: leave --position, --line and -o out.")
        loaded = read(read_text(record))
        start, names = loaded.position, loaded.seats
    else:
        chosen = game or ("" if position or line else choose_game())
        start, names = begin(chosen, option, position, line, drawn), []
    Session(start, seats, drawn, words, names).run()

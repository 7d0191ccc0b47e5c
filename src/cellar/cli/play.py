"""`cellar play`: a match in the terminal, alone, by hot seat, or with bots."""

from typing import Annotated

import typer

from cellar.cli.common import Line, OptionTexts, PositionFile, RecordFile, Seed, begin_match

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar play zyrcan -o players=4 --seats me,me,random,uct")
def play(
    game: Annotated[str, typer.Argument(help="The game; without it, a menu.")] = "",
    option: OptionTexts = None,
    seats: Annotated[
        str, typer.Option("--seats", help="Who sits where, with commas: me, or a bot's name. Without it, all are you.")
    ] = "",
    position: PositionFile = None,
    line: Line = None,
    record: RecordFile = None,
    seed: Seed = None,
    words: Annotated[str, typer.Option("--words", help="The vocabulary to tell it in.")] = "",
) -> None:
    """Play in the terminal. Type a move, its number, or help.

    The setup is drawn anew each time unless --seed is given; `share` prints a line that gives the same position to a
    friend.
    """
    import secrets

    from cellar.cli.session import Session, choose_game

    seeded = secrets.randbelow(2**31) if seed is None else seed
    somewhere = any(form is not None for form in (position, line, record))
    start, names = begin_match(game if game or somewhere else choose_game(), option, position, line, seeded, record)
    Session(start, seats, seeded, words, names).run()

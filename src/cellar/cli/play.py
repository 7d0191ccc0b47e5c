"""`cellar play`: a match in the terminal, alone, by hot seat, or with bots."""

from typing import TYPE_CHECKING, Annotated

import typer

from cellar.cli.common import Line, OptionTexts, PositionFile, RecordFile, Seed, begin_match
from cellar.language import in_a_row, translator

if TYPE_CHECKING:
    from cellar.contract.puzzle import Puzzle

_ = translator(__name__)
app = typer.Typer(add_completion=False)


@app.command(
    epilog=(
        "Examples: cellar play zyrcan -o players=4 --seats me,me,random,uct:2s   |   cellar play zyrcan --bot"
        ' "python mybot.py"'
    )
)
def play(
    game: Annotated[str, typer.Argument(help="The game; without it, a menu.")] = "",
    option: OptionTexts = None,
    seats: Annotated[
        str,
        typer.Option(
            "--seats", help="Who sits where, with commas: me, a bot (uct, uct:1000, uct:0.5s) or a program's command."
        ),
    ] = "",
    bot: Annotated[
        str,
        typer.Option("--bot", metavar="NAME", help='Who takes all seats but the first, such as "python mybot.py".'),
    ] = "",
    position: PositionFile = None,
    line: Line = None,
    record: RecordFile = None,
    seed: Seed = None,
    words: Annotated[str, typer.Option("--words", help="The vocabulary for the log.")] = "",
    daily: Annotated[bool, typer.Option("--daily", help="Today's puzzle of the game.")] = False,
) -> None:
    """Play in the terminal. Type a move, its number, or help. Without --seats and --bot, all seats are yours; but a
    game that has a first match for newcomers begins with it when nothing but its name is given.

    A match is kept as it goes: the next `cellar play` offers to go on with it.

    The setup is drawn anew each time unless --seed is given; `share` prints a line that gives the same position to a
    friend.
    """
    import secrets
    import sys
    from pathlib import Path

    from rich.console import Console

    from cellar.bots import seat_specs
    from cellar.cli.terminal import kept_matches
    from cellar.cli.terminal.opponents import HUMAN
    from cellar.cli.terminal.session import Session
    from cellar.errors import BadOption
    from cellar.play.registry import about

    if daily:
        if any((option, seats, bot, position, line, record)):
            raise BadOption(_("--daily lays the match out itself: give nothing but a game with it."))
        puzzle = _puzzle(game or _choose_game())
        option = [f"{name}={value}" for name, value in puzzle.options.items()] if puzzle.options else None
        line, seats = puzzle.position or None, ",".join(puzzle.seats)
        typer.echo(in_a_row([_("{title}.", title=puzzle.title), puzzle.sentence]))
    if seats and bot:
        raise BadOption(_("Give --seats or --bot, not both."))
    seeded = secrets.randbelow(2**31) if seed is None else seed
    kept: Path | None = None
    if sys.stdin.isatty() and all(form is None for form in (option, position, line, record, seed)):
        kept = kept_matches.offer(game, Console(highlight=False))
    if kept or (record is not None and Path(record).parent == kept_matches.folder()):
        kept = kept or Path(str(record))
        record = str(kept)
    somewhere = any(form is not None for form in (position, line, record))
    game = game if game or somewhere else _choose_game()
    plain = not (somewhere or option or seats or bot) and seed is None
    # The contest that newcomers to the game begin with, if it has one.
    if first := next((one for one in about(game).contests if one.name == about(game).first), None) if plain else None:
        option, seats = [f"{name}={value}" for name, value in first.options], ",".join(first.seats)
        say = translator(about(game).module)
        how = _("To choose the players yourself, use --seats, such as --seats me,me.")
        typer.echo(in_a_row([_("{title}.", title=say(first.title)), say(first.sentence), how]))
    start, names = begin_match(game, option, position, line, seeded, record)
    if bot:
        who = [HUMAN, *[bot] * (start.players - 1)] if start.players > 1 else [bot]
    else:
        who = seat_specs.names(seats) if seats else []
    with Session(start, who, seeded, words, names, kept) as session:
        session.run()


def _puzzle(game: str) -> "Puzzle":
    """Today's puzzle of a game."""
    from cellar.contract.puzzle import read_date
    from cellar.contract.words import title
    from cellar.errors import BadOption
    from cellar.play.puzzles import has_puzzles, puzzle_of
    from cellar.play.registry import about

    entry = about(game)
    if not has_puzzles(entry):
        raise BadOption(_("{title} has no puzzle of the day.", title=title(entry)))
    return puzzle_of(entry, read_date(None))


def _choose_game() -> str:
    """Ask which game to play."""
    from rich.console import Console
    from rich.prompt import Prompt

    from cellar.contract.words import title
    from cellar.errors import BadText
    from cellar.play.registry import all_games

    known = list(all_games().values())
    console = Console(highlight=False)
    for number, entry in enumerate(known, 1):
        console.print(f"[bold]{number}[/bold]  {title(entry)}: {translator(entry.module)(entry.sentence)}")
    try:
        answer = Prompt.ask(
            _("Which game"), choices=[str(n) for n in range(1, len(known) + 1)], default="1", console=console
        )
    except EOFError:
        example = f"cellar play {known[0].name}"
        raise BadText(_("No game was chosen: name one, such as {example}.", example=example)) from None
    return known[int(answer) - 1].name

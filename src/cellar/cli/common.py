"""Arguments that several commands share: options as typed, and positions from files, lines or seeds."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from cellar.contract.options import from_texts
from cellar.contract.words import title
from cellar.errors import BadOption
from cellar.language import either, in_a_row, translator
from cellar.language.translator import ENGLISH, SPOKEN

if TYPE_CHECKING:
    from cellar.contract.about import About
    from cellar.play.position import Position

_ = translator(__name__)
#: What looks like the name of a file rather than like a board or a deck.
FILE_NAME = re.compile(r"\S+\.[A-Za-z]{2,5}")

OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="A game option; @FILE reads the value from a file; may be repeated.",
    ),
]
PositionFile = Annotated[
    str | None,
    typer.Option("--position", metavar="FILE", help="Start from a position in JSON (- reads standard input)."),
]
Line = Annotated[
    str | None,
    typer.Option("--line", metavar="TEXT", help="Start from a position on one line; the game's name may be left out."),
]
RecordFile = Annotated[
    str | None, typer.Option("--record", metavar="FILE", help="Start from the last position of a recorded match.")
]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same setup (and dice).", min=0)]


def _in_english(wanted: bool) -> bool:
    """JSON is for programs: it is the same in every language."""
    if wanted:
        SPOKEN.set(ENGLISH)
    return wanted


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.", callback=_in_english)]


def begin(
    game: str,
    options: list[str] | None = None,
    position: str | None = None,
    line: str | None = None,
    seed: int = 0,
    record: str | None = None,
) -> "Position":
    """The position that a command's arguments describe: every command reads the same forms."""
    return begin_match(game, options, position, line, seed, record)[0]


def begin_match(
    game: str, options: list[str] | None, position: str | None, line: str | None, seed: int, record: str | None
) -> "tuple[Position, list[str]]":
    """The position that a command's arguments describe, and who sat where in a recorded match."""
    from cellar.files import read_json, read_text
    from cellar.play.position import Position
    from cellar.play.record import read
    from cellar.play.registry import about, all_games

    forms = {"--position": position, "--line": line, "--record": record}
    given = {name: text for name, text in forms.items() if text is not None}
    for name, text in given.items():
        if not text.strip():
            raise BadOption(_("{name} is empty: say where the match starts, or leave {name} out.", name=name))
    if not given:
        return drawn(game, options, seed), []
    if len(given) > 1:
        raise BadOption(_("Give {forms}, not both.", forms=either(list(given))))
    if options:
        raise BadOption(_("A position has its own options: leave out -o."))
    seats: list[str] = []
    if record is not None:
        played = read(read_text(record))
        start, seats = played.position, played.seats
    elif line is not None:
        # The game's name may be left out where the command says it.
        named = not game or line.split()[0].lower().replace("-", "_") in all_games()
        start = Position.from_line(line if named else f"{about(game).name} {line}")
    else:
        start = Position.from_json(read_json(str(position)))
    if game and start.game.name != about(game).name:
        here, other = title(start.game.about), title(about(game))
        raise BadOption(_("This position is from {game}, not from {other}.", game=here, other=other))
    return start, seats


def drawn(game: str, options: list[str] | None, seed: int) -> "Position":
    """Start a new match, its setup drawn from the seed."""
    from cellar.play.position import Position

    entry, texts = option_texts(game, options)
    with explained(entry, texts):
        return Position.start(entry.name, from_texts(entry, texts), seed=seed)


def option_texts(game: str, options: list[str] | None) -> "tuple[About, dict[str, str]]":
    from cellar.files import read_text
    from cellar.play.registry import about

    texts: dict[str, str] = {}
    for pair in options or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(
                _("An option is written NAME=VALUE, such as -o players=3; {given} is not.", given=repr(pair))
            )
        # A board or a deck may be too long to type: @FILE reads it. Only here, where the files are the person's own.
        texts[name.strip()] = read_text(value[1:]) if value.startswith("@") else value.strip()
    return about(game), texts


@contextmanager
def explained(entry: "About", texts: dict[str, str]) -> Iterator[None]:
    """Add to an error about options what to write instead, where one has a file's name in place of its text."""
    try:
        yield
    except BadOption as error:
        for option in entry.options:
            text = texts.get(option.name, "")
            if option.kind == "text" and FILE_NAME.fullmatch(text):
                hint = _("To read the file {file}, write -o {option}=@{file}.", file=text, option=option.name)
                raise BadOption(in_a_row([str(error), hint])) from None
        raise

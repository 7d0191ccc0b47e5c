"""What the commands of long runs share: options, and the console for their tables."""

import sys
from typing import Annotated, Any

import typer
from rich.console import Console

from cellar.cli.common import explained, option_texts
from cellar.contract.about import About
from cellar.contract.options import from_texts

#: Columns of a table that goes to a file.
WIDTH = 140
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="W",
        min=1,
        max=256,
        help="Processes of this machine, as many as processors if not given; the results do not depend on it.",
    ),
]
Ray = Annotated[
    str,
    typer.Option(
        "--ray", metavar="ADDRESS", help="A Ray cluster does it: auto, HOST:PORT, or local for one of its own."
    ),
]


def wide_console() -> Console:
    """A console for tables on standard output: as wide as the terminal, or wide enough where it is none."""
    return Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False)


def given_options(game: str, options: list[str] | None) -> tuple[About, dict[str, Any]]:
    """The menu entry of a game, and its options as given, converted to their types."""
    entry, texts = option_texts(game, options)
    with explained(entry, texts):
        return entry, from_texts(entry, texts)

"""`cellar new`: a package with a small lawful game, to be made into one's own."""

import re
import sys
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from cellar.errors import BadOption
from cellar.language import translator

_ = translator(__name__)

app = typer.Typer(add_completion=False)
#: A part of a template that is there with a flag, or without it.
BLOCK = re.compile(r"#@ if (!?)(\w+)\n(.*?)#@ end\n", re.DOTALL)


class Boards(StrEnum):
    """What a game is played on."""

    HEX = "hex"
    SQUARE = "square"
    CARDS = "cards"


@app.command(epilog="Example: cellar new my_game --players 2-4 --hidden --board hex")
def new(
    name: Annotated[str, typer.Argument(help="What the game is called: lower case, words joined by _.")],
    players: Annotated[str, typer.Option(metavar="FROM-TO", help="How many may play, such as 2 or 2-4.")] = "2",
    hidden: Annotated[bool, typer.Option("--hidden", help="Seats have secrets.")] = False,
    chance: Annotated[bool, typer.Option("--chance", help="A die is rolled.")] = False,
    board: Annotated[Boards | None, typer.Option(help="Cells on a board, or cards in a row.")] = None,
    out: Annotated[Path | None, typer.Option(help="The folder to make; without it, one named like the game.")] = None,
) -> None:
    """Write a package for a game: rules to fill in that are a small lawful game already, tests, golden playthroughs,
    README and a workflow. It passes `cellar check` as it is.
    """
    from cellar.play import registry

    if not name.isidentifier() or name != name.lower() or name in registry.all_games() or name in sys.modules:
        raise BadOption(
            _(
                "{name} can't be the name of a new game: use lower case with _ between words, and one that is free.",
                name=repr(name[:40]),
            )
        )
    span = re.fullmatch(r"([2-6])(?:-([2-6]))?", players)
    if span is None or int(span[2] or span[1]) < int(span[1]):
        raise BadOption(
            _("{players} isn't a number of players: write 2, or 2-4, and at most 6.", players=repr(players[:20]))
        )
    place = out or Path(name)
    if place.exists() and any(place.iterdir()):
        raise BadOption(_("{place} holds something already: name another folder with --out.", place=place))
    counts = tuple(range(int(span[1]), int(span[2] or span[1]) + 1))
    flags = {"hidden": hidden, "chance": chance, "board": board in ("hex", "square"), "cards": board == "cards"}
    write(place, name, counts, board or "", {flag for flag, wanted in flags.items() if wanted})
    typer.echo(
        _(
            "{place} is a game. Now: cd {place} && pip install -e '.[test]' && cellar check {name}",
            place=place,
            name=name,
        )
    )


def write(place: Path, name: str, players: tuple[int, ...], board: str, flags: set[str]) -> None:
    """Write the package and its golden playthroughs."""
    rows = ["Took", *(["Rolled"] if "chance" in flags else []), *(["Showed"] if "hidden" in flags else [])]
    words = {
        "name": name,
        "title": name.replace("_", " ").capitalize(),
        "package": f"cellar-{name.replace('_', '-')}",
        "players": repr(players),
        "seats": str(players[-1]),
        "board": board,
        "things": "cards" if board == "cards" else "cells",
        "rows": ", ".join(rows),
    }
    source = f"src/{name}"
    wanted = {
        **{f"{source}/{file}.py": f"{file}.py" for file in ("__init__", "rules", "events", "notation")},
        f"tests/test_{name}.py": "test.py",
        "pyproject.toml": "pyproject.toml",
        "README.md": "README.md",
        ".github/workflows/check.yml": "check.yml",
    }
    if "hidden" in flags:
        wanted[f"{source}/setup.py"] = "setup.py"
    for kind in flags & {"board", "cards"}:
        wanted[f"{source}/scene.py"] = f"{kind}.py"
    for path, template in wanted.items():
        text = (files("cellar.cli") / "templates" / f"{template}.txt").read_text(encoding="utf-8")
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        chosen = BLOCK.sub(lambda block: block[3] if (block[2] in flags) != bool(block[1]) else "", text)
        (place / path).write_text(Template(chosen).substitute(words), encoding="utf-8")
    _golden(place / "src", name)


def _golden(sources: Path, name: str) -> None:
    from importlib import import_module, invalidate_caches

    from cellar.contract.assembling import assembled
    from cellar.testing import golden

    sys.path.insert(0, str(sources.resolve()))
    invalidate_caches()
    try:
        golden.write(assembled(import_module(name).ABOUT))
    finally:
        sys.path.pop(0)

"""`cellar words`: message catalogues, for translators and for those who write sentences."""

from pathlib import Path
from typing import Annotated

import typer

from cellar.language import translator

_ = translator(__name__)

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Bring message catalogues up to date, or check them.",
    epilog="Examples: cellar words check   |   cellar words update",
)

Folder = Annotated[
    Path | None, typer.Argument(help="The folder of a package, such as your game's; without it, all of Cellar's.")
]


@app.command(epilog="Examples: cellar words update   |   cellar words update src/my_game --language es")
def update(
    folder: Folder = None,
    language: Annotated[
        str, typer.Option("--language", metavar="TAG", help="Begin a catalogue in this language, such as fr.")
    ] = "",
) -> None:
    """Write the catalogues anew from the sources: new messages are added empty, what nobody says any more goes."""
    from cellar.files import write_whole
    from cellar.language.words import areas, updated

    root = _root(folder)
    wanted = [(root, language.replace("-", "_"))] if language else []
    wanted += [(area, path.stem) for area in areas(root) for path in sorted((area / "locale").glob("*.po"))]
    for area, tag in dict.fromkeys(wanted):
        place = area / "locale" / f"{tag}.po"
        place.parent.mkdir(exist_ok=True)
        text = updated(area, tag)
        if not place.exists() or place.read_text(encoding="utf-8") != text:
            write_whole(str(place), text)
            typer.echo(_("Wrote {file}", file=place))


@app.command(epilog="Example: cellar words check src/my_game")
def check(folder: Folder = None) -> None:
    """Tell what is missing, stale or wrong in each catalogue.

    Exit code 0: nothing; 1: something is.
    """
    from cellar.language.words import areas, faults

    root = _root(folder)
    found = [
        fault
        for area in areas(root)
        for path in sorted((area / "locale").glob("*.po"))
        for fault in faults(area, path.stem)
    ]
    for fault in found:
        typer.echo(fault)
    if found:
        raise typer.Exit(1)
    typer.echo(_("Every message is translated."))


def _root(folder: Path | None) -> Path:
    import cellar
    from cellar.errors import BadOption

    root = folder or Path(cellar.__file__).parent
    if not root.is_dir():
        raise BadOption(_("There is no folder {folder}.", folder=root))
    return root

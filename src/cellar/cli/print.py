"""`cellar print`: a print-and-play sheet of a board, or the board in Portable Piecepack Notation."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cellar.cli.common import Line, OptionTexts, PositionFile, RecordFile, Seed, begin
from cellar.contract.words import title
from cellar.language import translator

if TYPE_CHECKING:
    from cellar.draw.scene import Scene
    from cellar.play.position import Position

_ = translator(__name__)

app = typer.Typer(add_completion=False)


@app.command(
    name="print",
    epilog='Example: cellar print cell-management --line "cell_management 4A3N25/N3254A/234" --out sheet.pdf',
)
def print_sheet(
    game: Annotated[str, typer.Argument(help="The game.")],
    out: Annotated[
        str,
        typer.Option(
            "--out", metavar="FILE", help="The file to write: FILE.pdf, or FILE.svg (more pages: FILE-2.svg …)."
        ),
    ] = "",
    ppn: Annotated[
        bool, typer.Option("--ppn", help="Portable Piecepack Notation instead (to standard output without --out).")
    ] = False,
    position: PositionFile = None,
    line: Line = None,
    record: RecordFile = None,
    option: OptionTexts = None,
    seed: Seed = None,
) -> None:
    """Write a print-and-play sheet (A4) of any board, or the board as Portable Piecepack Notation.

    A game without a sheet of its own is printed as its picture. Print at full size (100 %). Of a recorded match, the
    last position is printed, and with --ppn all of it.
    """
    from cellar.errors import BadOption
    from cellar.files import write_whole

    shown = begin(game, option, position, line, seed or 0, record)
    if ppn:
        text = _piecepack(shown).write(shown)
        if out:
            write_whole(out, text)
        else:
            typer.echo(text, nl=False)
        return
    kind = Path(out).suffix.lower()
    if kind not in (".pdf", ".svg"):
        if not out:
            raise BadOption(_("Say which file to write, ending in .pdf or .svg, such as --out sheet.pdf."))
        raise BadOption(
            _(
                "{file} has no known format: name a file ending in .pdf or .svg, such as --out sheet.pdf.",
                file=out,
            )
        )
    for written in _write(_pages(shown), out, kind):
        typer.echo(_("Wrote {file}", file=written))


def _piecepack(position: "Position") -> Any:
    from cellar.errors import BadOption

    module = position.game.about.module.rpartition(".")[0] + ".ppn"
    if find_spec(module) is None:
        game = title(position.game.about)
        raise BadOption(_("{game} cannot be written as Portable Piecepack Notation.", game=game))
    return import_module(module)


def _pages(position: "Position") -> "tuple[Scene, ...]":
    """The pages to print: the game's own sheet, or the public view of the board."""
    package = position.game.about.module.rpartition(".")[0]
    if find_spec(f"{package}.sheet") is None:
        return (position.view().scene,)
    pages: tuple[Scene, ...] = import_module(f"{package}.sheet").pages(position)
    return pages


def _write(pages: "tuple[Scene, ...]", out: str, kind: str) -> list[str]:
    if kind == ".pdf":
        from cellar.draw.pdf import write_pdf

        write_pdf(pages, out, margin=0.0 if pages[0].box[2] / pages[0].box[3] == 210 / 297 else 12.0)
        return [out]
    from cellar.draw.svg import write_svg
    from cellar.files import write_whole

    target = Path(out)
    names = [
        str(target),
        *(str(target.with_name(f"{target.stem}-{k}{target.suffix}")) for k in range(2, len(pages) + 1)),
    ]
    for name, page in zip(names, pages):
        write_whole(name, write_svg(page, "light"))
    return names

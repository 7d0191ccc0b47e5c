"""`cellar atlas`: solves every board of Cell Management, and checks certificates of it."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cellar.cli.common import AsJson
from cellar.errors import BadOption
from cellar_studies.cli.options import Ray, Workers

if TYPE_CHECKING:
    from cellar_studies.cell_management.atlas.survey import Task

app = typer.Typer(add_completion=False)


@app.command(
    epilog=(
        "Examples: cellar atlas 6 --json   |   cellar atlas 6 --hostile 3 --certificate 6-3.json   |   cellar atlas"
        " verify 6-3.json   |   cellar atlas 9 --ray auto"
    )
)
def atlas(
    what: Annotated[
        str, typer.Argument(metavar="N|verify", help="The number of species (3 to 10), or the word verify.")
    ],
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="With verify: the certificate.")] = None,
    hostile: Annotated[int | None, typer.Option(metavar="K", help="Only boards with so many hostile hideouts.")] = None,
    sacrifices: Annotated[
        str, typer.Option(metavar="none|one|any", help="Self-sacrifices after a round (ruling CM-5).")
    ] = "one",
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one shortest solution per class there, with its proof.")
    ] = None,
    theorem: Annotated[
        bool, typer.Option("--theorem", help="Compare every class with the theorem (docs/atlas.md).")
    ] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the distribution as SVG there.")] = None,
    workers: Workers = None,
    ray: Ray = "",
    device: Annotated[str, typer.Option(metavar="cpu|cuda", help="Where to solve; cuda needs an NVIDIA GPU.")] = "cpu",
    as_json: AsJson = False,
) -> None:
    """Solve every board of N species: how many need how many rounds, and which cannot be solved.

    Boards are counted up to turning the table, classes up to relabelling that keeps the cycle as well. A run that was
    stopped goes on where it was when the same command is given again. `cellar atlas verify FILE` checks a certificate
    by the plain rules.
    """
    if what.lower() == "verify":
        if file is None:
            raise BadOption("verify needs the certificate's file: cellar atlas verify FILE.")
        if (
            hostile is not None
            or certificate is not None
            or plot is not None
            or theorem
            or device != "cpu"
            or sacrifices != "one"
        ):
            raise BadOption(
                "verify takes only the certificate's file, --workers, --ray and --json: the certificate says the rest."
            )
        raise typer.Exit(verify(file, workers, ray, as_json))
    if not (what.isascii() and what.isdigit() and len(what) < 4):
        raise BadOption(f"{what!r} is no number of species: expected 3 to 10, or verify and a file.")
    if file is not None:
        raise BadOption("A file goes with verify; to write a certificate, use --certificate FILE.")
    if device not in ("cpu", "cuda"):
        raise BadOption(f"--device is cpu or cuda, not {device!r}.")
    from cellar_studies.cell_management.atlas.survey import Task

    task = Task(int(what), hostile, sacrifices, certificate is not None, theorem)
    hands = None if on_card(task, device, ray) else (workers, ray)
    if explore(task, certificate, plot, hands, as_json):
        raise typer.Exit(1)


def explore(
    task: "Task", certificate: Path | None, plot: Path | None, hands: tuple[int | None, str] | None, as_json: bool
) -> int:
    """Run the atlas, write the certificate and the plot that were asked for, and print it; return how often the theorem
    erred. `hands` are workers and a cluster; None is the GPU."""
    from cellar_studies.cell_management.atlas import survey as book
    from cellar_studies.runs.console import carry_out

    book.check(task)
    for path in (certificate, plot):
        if path is not None and not path.absolute().parent.is_dir():
            raise BadOption(f"There is no folder {path.absolute().parent} to write {path.name} to: make it first.")
    # One process is enough to keep a GPU busy.
    solver, (workers, ray) = (book.GPU, (1, "")) if hands is None else (book.PROCESSOR, hands)
    found = book.join(carry_out(book.work(task, solver), workers, ray))
    figures = book.report(task, found["tally"])
    classes = sum(row["classes"] for row in figures["hostile"].values())
    if task.theorem:
        figures["theorem"] = {"classes": classes, "differences": found["differences"]}
    if certificate is not None:
        book.write_certificate(task, found["entries"], certificate)
        print(f"Wrote {certificate}; check it with: cellar atlas verify {certificate}", file=sys.stderr)
    if plot is not None:
        from cellar.draw.svg import write_svg
        from cellar.files import write_whole
        from cellar_studies.cell_management.atlas.plot import plot as draw

        write_whole(plot, write_svg(draw(figures)))
        print(f"Drew {plot}.", file=sys.stderr)
    if as_json:
        typer.echo(json.dumps(figures))
    else:
        show(figures)
        if task.theorem:
            typer.echo(
                f"The theorem judges {found['differences'] or 'none'} of {classes:,} classes otherwise than the search."
            )
    return int(found["differences"])


def on_card(task: "Task", device: str, ray: str) -> bool:
    """Whether a GPU does it: where one is asked for, and available."""
    if device == "cpu":
        return False
    if ray:
        raise BadOption("The GPU of this machine does it alone: leave --ray or --device cuda out.")
    from cellar_studies.cell_management.atlas.cuda import missing

    reason = missing(task)
    if reason:
        print(f"{reason} The processor does it.", file=sys.stderr)
    return not reason


def verify(file: Path, workers: int | None, ray: str, as_json: bool) -> int:
    """Check a certificate; return the exit code."""
    from cellar_studies.cell_management.atlas import certificate
    from cellar_studies.cell_management.atlas.labels import Fault
    from cellar_studies.runs.console import carry_out

    data = certificate.read(file)
    try:
        held = certificate.verify(data, lambda work: carry_out(work, workers, ray))
    except Fault as fault:
        typer.echo(
            json.dumps({"valid": False, "fault": str(fault)}) if as_json else f"The certificate does not hold. {fault}"
        )
        return 1
    if as_json:
        typer.echo(json.dumps(held))
        return 0
    some = ", ".join(str(k) for k in held["hostile"])
    typer.echo(
        f"The certificate holds: all {held['boards']:,} boards ({held['setups']:,} labelled setups) of"
        f" {held['species']} species with {some} hostile hideouts, sacrifices: {held['sacrifices']}, are covered by"
        f" {held['classes']:,} classes. {held['boards'] - held['unsolvable']:,} boards are solved, in at most"
        f" {held['longest']} rounds, and no solution can be shortened; {held['unsolvable']:,} cannot be solved."
    )
    return 0


def show(figures: dict[str, Any]) -> None:
    """Print the atlas as a table."""
    from rich.console import Console
    from rich.table import Table

    sacrifices = {"none": "no sacrifices", "one": "one sacrifice a round", "any": "any number of sacrifices"}[
        figures["sacrifices"]
    ]
    table = Table(
        title=f"{figures['species']} species, {sacrifices}: boards (classes), and rounds of the shortest solutions"
    )
    for column in ("hostile", "boards", "unsolvable", "fewest", "most", "mean"):
        table.add_column(column, justify="right", no_wrap=True)
    for hostile, row in figures["hostile"].items():
        rounds = {int(r): some for r, some in row["rounds"].items()}
        solved = sum(some[0] for some in rounds.values())
        ends = (
            [f"{r}: {rounds[r][0]:,} ({rounds[r][1]:,})" for r in (min(rounds), max(rounds))] if rounds else ["-", "-"]
        )
        mean = f"{sum(r * some[0] for r, some in rounds.items()) / solved:.2f}" if solved else "-"
        dead = f"{row['unsolvable'][0]:,} ({row['unsolvable'][1]:,})" if row["unsolvable"][0] else "none"
        table.add_row(hostile, f"{row['boards']:,} ({row['classes']:,})", dead, *ends, mean)
    Console().print(table)

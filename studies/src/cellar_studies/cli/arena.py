"""`cellar arena`: bots against bots, every seating in turn, with ratings and a report."""

import json
from pathlib import Path
from typing import Annotated

import typer

from cellar.cli.common import AsJson, OptionTexts
from cellar_studies.cli.options import Ray, Workers, given_options, wide_console

app = typer.Typer(add_completion=False)


@app.command(
    epilog=(
        "Examples: cellar arena zyrcan --seats uct:1000,uct-quick,random --games 60 --out trial   |   cellar arena"
        ' cell-wars -o players=4 --seats hunter,random --bot "python mybot.py" --games 200 --html report.html'
    )
)
def arena(
    game: Annotated[str, typer.Argument(help="The game.")],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many matches to play.")],
    seats: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME…]",
            help="The contestants: bots by name, with a limit if you like (uct:1000, uct:0.1s), or programs.",
        ),
    ] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME", help='One more, such as "python mybot.py"; may be repeated.'),
    ] = None,
    own: Annotated[
        Path | None,
        typer.Option(
            "--with", metavar="FILE", help="A Python file that registers bots of your own; it is run in every process."
        ),
    ] = None,
    option: OptionTexts = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep results, report.json and report.html there; continue there."),
    ] = None,
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="Write the report as one HTML page.")] = "",
    records: Annotated[
        bool, typer.Option("--records", help="Keep every match as a record in DIR/records, for cellar analyse.")
    ] = False,
    singly: Annotated[
        bool, typer.Option("--singly", help="In a game of camps: partners may be different contestants.")
    ] = False,
    longest: Annotated[int, typer.Option(metavar="D", min=1, help="Stop a match after this many decisions.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, max=1_000_000_000, help="The same seed gives the same setups.")] = 0,
    workers: Workers = None,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Have bots play each other: every seating in turn, ratings with intervals, a cross table, mistakes counted.

    Results are kept as they come: a run that was stopped goes on when the same command is given again, and with more
    --games an arena in DIR is played on. docs/arena.md says how ratings are computed and how the report is read.
    """
    from cellar.bots.seat_specs import names
    from cellar.errors import BadOption
    from cellar.files import must_be_writable, write_whole
    from cellar_studies.arena.page import page
    from cellar_studies.arena.ratings import openskill
    from cellar_studies.arena.results import Results
    from cellar_studies.arena.shown import shown
    from cellar_studies.arena.summary import summary
    from cellar_studies.arena.tournament import planned, work
    from cellar_studies.runs.bots_from_file import bring
    from cellar_studies.runs.console import carry_out

    openskill()
    if own is not None:
        bring(own)
    contestants = [*(names(seats) if seats else []), *(bot or [])]
    if not contestants:
        raise BadOption("There is nobody to play: name bots with --seats, such as --seats random,uct.")
    if records and out is None:
        raise BadOption("Records need a folder: name it with --out.")
    if html:
        must_be_writable(html)
    entry, given = given_options(game, option)
    plan = planned(entry.name, given, contestants, seed=seed, longest=longest, singly=singly, records=records)
    job = work(plan, games)
    lines = carry_out(job, workers, ray, None if out is None else Results(out, job))
    figures = summary(plan, lines)
    if out is not None:
        write_whole(out / "report.json", json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
        write_whole(out / "report.html", page(figures))
    if html:
        write_whole(html, page(figures))
    if as_json:
        typer.echo(json.dumps(figures, ensure_ascii=False))
        return
    console = wide_console()
    for part in shown(figures):
        console.print(part, markup=False) if isinstance(part, str) else console.print(part)
    if out is not None:
        console.print(f"The report is in {out / 'report.html'}.", markup=False)

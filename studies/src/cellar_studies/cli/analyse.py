"""`cellar analyse`: a recorded match move by move: values, better variations, turning points, luck apart from play."""

import json
from typing import Annotated

import typer

from cellar.cli.common import AsJson
from cellar_studies.cli.options import Ray, Workers, wide_console

app = typer.Typer(add_completion=False)


@app.command(
    epilog=(
        "Examples: cellar analyse match.txt   |   cellar analyse match.txt --bot uct:2000 --html match.html   |  "
        " cellar analyse match.txt --json > match.json   |   cellar analyse match.txt --watch --at 12"
    )
)
def analyse(
    record: Annotated[str, typer.Argument(help="The record (- reads standard input).")],
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            metavar="NAME[:LIMIT]",
            help="The bot that judges, such as uct:1000 or uct:0.5s; by default, the game's best.",
        ),
    ] = "",
    samples: Annotated[
        int, typer.Option(metavar="K", min=1, help="The most outcomes of a roll or a draw to look at.")
    ] = 6,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same analysis, by simulations.")] = 0,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch", help="Watch it think about one position instead: best lines, until Ctrl-C or its limit."
        ),
    ] = False,
    at: Annotated[
        int | None,
        typer.Option(
            "--at", metavar="N", min=0, help="With --watch: the position after N actions; else the last decision."
        ),
    ] = None,
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="Write it as one HTML page with a graph.")] = "",
    workers: Workers = None,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Look at a recorded match move by move: what each seat expected before and after it, the best line, the turning
    points, and what was luck and what was play.

    A run that was stopped goes on when the same command is given again. With --watch the lines of play of one position
    are shown while they are searched, for ten seconds unless the bot has a limit; Ctrl-C ends that, and what was found
    stays. docs/arena.md describes the JSON.
    """
    from cellar.files import must_be_writable, read_text, write_whole
    from cellar.play.record import read
    from cellar_studies.analysis.presentation import page, shown
    from cellar_studies.analysis.report import analysis
    from cellar_studies.analysis.work import usual_bot, work
    from cellar_studies.runs.console import carry_out

    if html:
        must_be_writable(html)
    played = read(read_text(record))
    judge = bot or usual_bot(played)
    if watch or at is not None:
        from cellar.bots.seat_specs import sitter
        from cellar_studies.analysis.live_analysis import position_at, watched

        position = position_at(played, at)
        figures = watched(position, sitter(judge, position.game.name), seed, None if as_json else wide_console())
        if as_json:
            typer.echo(json.dumps(figures, ensure_ascii=False))
        return
    figures = analysis(played, judge, carry_out(work(played, judge, samples, seed), workers, ray))
    if html:
        write_whole(html, page(figures))
    if as_json:
        typer.echo(json.dumps(figures, ensure_ascii=False))
        return
    console = wide_console()
    for part in shown(figures):
        console.print(part, markup=False) if isinstance(part, str) else console.print(part)

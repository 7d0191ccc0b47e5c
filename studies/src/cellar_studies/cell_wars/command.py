"""What Cell Wars adds to `cellar balance`: its camps' own players at full speed, every table, and the fair goals."""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cellar.cli.common import AsJson, OptionTexts
from cellar.errors import BadOption
from cellar_studies.cli.options import Ray, Workers

if TYPE_CHECKING:
    from rich.table import Table

    from cellar_studies.runs.work import Work

app = typer.Typer(add_completion=False)

#: columns of a table that goes to a file
WIDTH = 140


@app.command(
    epilog=(
        "Examples: cellar balance cell-wars   |   cellar balance cell-wars --play greedy --players 6 --setup standard"
        " --json   |   cellar balance cell-wars --players 4 --setup standard --goals 15-19 -o verdict=blocks"
    )
)
def balance(
    game: Annotated[str, typer.Argument(help="The game, which is this one.")],
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=100_000, help="Matches for each camp size and setup.")
    ] = 1000,
    play: Annotated[
        str,
        typer.Option(
            metavar="WHO",
            help=(
                "Who plays: random moves, greedy (one decision deep), instinct (hunters against spreaders), plan (the"
                " planner's usual plans), or planner, planner:N with so many simulations a decision, planner:N:R which"
                " plays R rounds on after the one at hand (the master is planner:3000:2)."
            ),
        ),
    ] = "instinct",
    cancer: Annotated[str, typer.Option(metavar="WHO", help="Who plays the Cancer camp, if others than --play.")] = "",
    players: Annotated[
        int, typer.Option(metavar="P", min=0, max=6, help="Only tables with so many players; 0 is all.")
    ] = 0,
    larger: Annotated[
        str, typer.Option(metavar="immune|cancer", help="Of uneven camps, only tables where this one is larger.")
    ] = "",
    setup: Annotated[str, typer.Option(metavar="standard|random|players", help="Only tables with this setup.")] = "",
    deck: Annotated[str, typer.Option(metavar="FILE", help="A deck by name, or a deck file of your own.")] = "house",
    option: OptionTexts = None,
    goals: Annotated[
        str,
        typer.Option(
            metavar="LOW-HIGH|G,G,…",
            help=(
                "Which goal of cancer is fair, for each: plan or planners if --play says so, else greedy and instinct"
                " against each other."
            ),
        ),
    ] = "",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same figures.")] = 1,
    workers: Workers = None,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Play many matches: who wins how often, how long it takes, which victory it is, what each card changes.

    A run that was stopped goes on where it was when the same command is given again.
    """
    from cellar.contract import options as options_of
    from cellar.games.cell_wars import ABOUT
    from cellar_studies.cell_wars import balance as study
    from cellar_studies.cell_wars import fairness
    from cellar_studies.runs.console import carry_out

    for name, style in (("--play", play), ("--cancer", cancer or play)):
        try:
            study.player(style, 0, options_of.complete(ABOUT, {}))
        except BadOption as wrong:
            raise BadOption(f"{name} is {wrong}") from None
    if setup and setup not in study.SETUPS:
        raise BadOption(f"--setup is {', '.join(study.SETUPS)}, not {setup!r}.")
    if larger not in ("", "immune", "cancer"):
        raise BadOption(f"--larger is immune or cancer, not {larger!r}.")
    text, more = deck_text(deck), further(option)
    tables = [
        {**table, **more}
        for table in study.every_table(text)
        if players in (0, table["players"])
        and setup in ("", table["setup"])
        and (table["players"] % 2 == 0 or larger in ("", table["larger_camp"]))
    ]
    if not tables:
        raise BadOption(f"Cell Wars is for 2 to 6 players, not {players}.")

    def do(work: "Work") -> list[Any]:
        return carry_out(work, workers, ray)

    if goals:
        styles = (play,) if play.startswith("plan") else fairness.STYLES
        rows = fairness.rows(tables, span(goals), games, seed, do, styles)
        figures = {"game": ABOUT.name, "version": ABOUT.version, "styles": styles, "seed": seed, "goals": rows}
    else:
        figures = study.study(tables, text, games, (play, cancer or play), seed, do)
    if as_json:
        typer.echo(json.dumps(figures, ensure_ascii=False))
        return
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    for shown in (fair(figures),) if goals else (camps(figures), cards(figures)):
        console.print(shown)
    console.print("These players are no people: read their figures as a first look, not as a verdict.")


def further(texts: list[str] | None) -> dict[str, Any]:
    """Options of the game that every table has besides those that the study varies."""
    from cellar.contract.options import from_texts
    from cellar.games.cell_wars import ABOUT

    pairs = dict(text.partition("=")[::2] for text in texts or [])
    for name in pairs:
        if name in ("players", "larger_camp", "setup", "deck"):
            raise BadOption(f"The study goes through {name} itself: use --players, --setup or --deck.")
    return from_texts(ABOUT, pairs)


def span(text: str) -> list[int]:
    """Parse goals, from LOW to HIGH; several such with commas."""
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        if not (low.isdecimal() and (high.isdecimal() or not dash)) or (dash and int(high) < int(low)):
            raise BadOption(f"--goals is a number of blocks or LOW-HIGH, such as 15-19 or 15,17, not {text!r}.")
        found += range(int(low), int(high if dash else low) + 1)
    return found


def deck_text(deck: str) -> str:
    """The text of an option for a deck: its name as it is, a file as its text."""
    from cellar.files import read_text
    from cellar.games.cell_wars.deck.cards import BUILT_IN

    return deck if deck in BUILT_IN else read_text(deck)


def percent(value: dict[str, Any]) -> str:
    """A rate with its interval, in per cent."""
    low, high = value["interval"]
    return f"{100 * value['rate']:.1f} ({100 * low:.1f}-{100 * high:.1f})"


def points(value: dict[str, Any]) -> str:
    """A change of the share with its interval, in percentage points."""
    if value["change"] is None:
        return f"too few ({value['events']})"
    low, high = value["interval"]
    return f"{100 * value['change']:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def camps(figures: dict[str, Any]) -> "Table":
    from rich.table import Table

    immune, cancer = figures["play"]["immune"], figures["play"]["cancer"]
    title = (
        f"Cell Wars, {figures['deck']}, {immune if immune == cancer else f'{immune} against {cancer}'} play, seed"
        f" {figures['seed']}: per cent of matches (95 % interval)"
    )
    table = Table(title=title, title_justify="left")
    heads = (
        "immune : cancer",
        "setup",
        "goal",
        "matches",
        "immune wins",
        "cancer wins",
        "draws",
        "tissue",
        "cleaning",
        "death",
        "blocks",
        "tissue left",
        "rounds",
    )
    for head in heads:
        table.add_column(head, justify="left" if head in ("setup",) else "right")
    for row in figures["tables"]:
        table.add_row(
            f"{row['immune']} : {row['cancer']}",
            row["setup"],
            str(row["goal"]),
            str(row["matches"]),
            *(percent(row[name]) for name in ("immune_wins", "cancer_wins", "draws")),
            *(f"{100 * row[name]:.1f}" for name in ("by_tissue", "by_cleaning", "by_death", "by_blocks")),
            f"{row['blocks_left']:.1f}",
            f"{row['rounds']:.1f}",
        )
    return table


def fair(figures: dict[str, Any]) -> "Table":
    from rich.table import Table

    title = f"Cell Wars, seed {figures['seed']}: the Immune camp's share of the points in per cent (draws)"
    table = Table(title=title, title_justify="left")
    styles = [f"{immune} : {cancer}" for immune in figures["styles"] for cancer in figures["styles"]]
    for head in ("immune : cancer", "setup", "goal", "verdict", *styles, "value"):
        table.add_column(head, justify="left" if head in ("setup", "verdict") else "right")
    for row in figures["goals"]:
        pairs = zip([share for line in row["shares"] for share in line], row["draws"])
        table.add_row(
            f"{row['immune']} : {row['cancer']}",
            row["setup"],
            str(row["goal"]),
            row["verdict"],
            *(f"{100 * share:.1f} ({100 * draws:.0f})" for share, draws in pairs),
            percent({"rate": row["value"], "interval": row["value_interval"]}),
        )
    return table


def cards(figures: dict[str, Any]) -> "Table":
    from rich.table import Table

    title = "Each card: change of its camp's share (win 1, draw 1/2) in percentage points (95 % interval)"
    table = Table(title=title, title_justify="left")
    for head in ("camp", "card", "draws", "when drawn", "plays", "when played"):
        table.add_column(head, justify="left" if head in ("camp", "card") else "right")
    for row in figures["cards"]:
        drawn, played = row["drawn"], row["played"]
        table.add_row(
            row["camp"], row["card"], str(drawn["events"]), points(drawn), str(played["events"]), points(played)
        )
    return table

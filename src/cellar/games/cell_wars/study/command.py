"""`cellar balance`: how a game is balanced, measured by many matches."""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cellar.cli.common import AsJson
from cellar.core.errors import BadOption

if TYPE_CHECKING:
    from rich.table import Table

app = typer.Typer(add_completion=False)

#: columns of a table that goes to a file
WIDTH = 140


@app.command(
    epilog=(
        "Examples: cellar balance cell-wars   |   cellar balance cell-wars --play greedy --players 6 --setup standard"
        " --json"
    )
)
def balance(
    game: Annotated[str, typer.Argument(help="The game; cards and camps make it cell-wars.")] = "cell-wars",
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=100_000, help="Matches for each camp size and setup.")
    ] = 1000,
    play: Annotated[
        str, typer.Option(metavar="random|greedy", help="Who plays: random moves, or one decision deep greedy.")
    ] = "greedy",
    players: Annotated[
        int, typer.Option(metavar="P", min=0, max=6, help="Only tables with so many players; 0 is all.")
    ] = 0,
    setup: Annotated[str, typer.Option(metavar="standard|random|players", help="Only tables with this setup.")] = "",
    deck: Annotated[str, typer.Option(metavar="FILE", help="A deck by name, or a deck file of your own.")] = "house",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same figures.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Play many matches: who wins how often, how long it takes, which victory it is, what each card changes."""
    from cellar.core.registry import about
    from cellar.games.cell_wars.study import balance as study

    if about(game).name != "cell_wars":
        raise BadOption(f"{about(game).title} has no balance to measure yet: cellar balance knows cell-wars.")
    if play not in study.PLAYS:
        raise BadOption(f"--play is {' or '.join(study.PLAYS)}, not {play!r}.")
    if setup and setup not in study.SETUPS:
        raise BadOption(f"--setup is {', '.join(study.SETUPS)}, not {setup!r}.")
    text = deck_text(deck)
    tables = [
        table for table in study.every_table(text) if players in (0, table["players"]) and setup in ("", table["setup"])
    ]
    if not tables:
        raise BadOption(f"Cell Wars is for 2 to 6 players, not {players}.")
    figures = measured(tables, text, games, play, seed)
    if as_json:
        typer.echo(json.dumps(figures, ensure_ascii=False))
        return
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    console.print(camps(figures))
    console.print(cards(figures))
    console.print("Random and greedy players are no people: read these figures as a first look, not as a verdict.")


def deck_text(deck: str) -> str:
    """A deck's name as it is, a file as its text."""
    from cellar.core.files import read_text
    from cellar.games.cell_wars.deck.cards import BUILT_IN

    return deck if deck in BUILT_IN else read_text(deck)


def measured(tables: list[dict[str, Any]], deck: str, games: int, play: str, seed: int) -> dict[str, Any]:
    """Run the study with a progress bar on standard error."""
    from rich.console import Console
    from rich.progress import Progress

    from cellar.games.cell_wars.study import balance as study

    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(
            "Compiling the rules (up to a minute the first time), then playing", total=games * len(tables)
        )
        return study.study(tables, deck, games, play, seed, lambda n: progress.advance(task, n))


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

    title = (
        f"Cell Wars, {figures['deck']}, {figures['play']} play, seed {figures['seed']}: per cent of matches (95 %"
        " interval)"
    )
    table = Table(title=title, title_justify="left")
    heads = (
        "immune : cancer",
        "setup",
        "matches",
        "immune wins",
        "cancer wins",
        "draws",
        "tissue",
        "cleaning",
        "death",
        "rounds",
    )
    for head in heads:
        table.add_column(head, justify="left" if head in ("setup",) else "right")
    for row in figures["tables"]:
        table.add_row(
            f"{row['immune']} : {row['cancer']}",
            row["setup"],
            str(row["matches"]),
            *(percent(row[name]) for name in ("immune_wins", "cancer_wins", "draws")),
            *(f"{100 * row[name]:.1f}" for name in ("by_tissue", "by_cleaning", "by_death")),
            f"{row['rounds']:.1f}",
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

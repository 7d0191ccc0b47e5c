"""The figures of a tournament as tables and sentences for a terminal."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from cellar_studies.analysis.presentation import titled

Figures = dict[str, Any]


def shown(figures: Figures) -> Iterator[RenderableType]:
    """Yield the tables and sentences of a tournament in reading order."""
    yield ratings(figures)
    if figures["cross"]:
        yield cross(figures)
    if figures["seats"]:
        yield seats(figures)
    if figures["camps"]:
        yield camps(figures)
    yield from sentences(figures)


def ratings(figures: Figures) -> Table:
    head = f"{figures['title']}, {figures['matches']:,} matches, seed {figures['seed']}: ratings (95 % intervals)"
    table = titled(head, "contestant", "Elo", "openskill mu", "points %", "wins", "matches", "errors", "s a move")
    for row in figures["contestants"]:
        skill, pace = row["skill"], row["seconds_per_decision"]
        table.add_row(
            row["name"],
            elo(row["elo"]),
            f"{skill['mu']:.1f} ({skill['low']:.1f} to {skill['high']:.1f})",
            percent(row["share"]),
            f"{row['wins']:,}",
            f"{row['matches']:,}",
            f"{row['errors']:,}",
            "-" if pace is None else f"{pace:.3f}",
        )
    return table


def cross(figures: Figures) -> Table:
    """Build the cross table, row against column: points in per cent, and Elo."""
    names = [row["name"] for row in figures["contestants"]]
    cells = {(row["name"], row["other"]): row for row in figures["cross"]}
    table = titled("Row against column: points in per cent of comparisons (95 %), wins-draws-losses, Elo", "", *names)
    for name in names:
        table.add_row(name, *(meeting(cells.get((name, other))) for other in names))
    return table


def meeting(row: Figures | None) -> str:
    if row is None:
        return ""
    return f"{percent(row['share'])}\n{row['wins']}-{row['draws']}-{row['losses']}\n{elo(row['elo'])}"


def seats(figures: Figures) -> Table:
    table = titled("By seat, whoever sat there", "seat", "wins %", "points %")
    for row in figures["seats"]:
        table.add_row(f"{row['seat'] + 1} {row['name']}", percent(row["wins"]), percent(row["share"]))
    return table


def camps(figures: Figures) -> Table:
    table = titled("By camp", "camp", "wins %", "points %")
    for row in figures["camps"]:
        table.add_row(", ".join(row["seats"]), percent(row["wins"]), percent(row["share"]))
    return table


def sentences(figures: Figures) -> Iterator[str]:
    """Yield the remaining figures, a sentence each."""
    length = figures["length"]
    yield (
        f"A match has {length['mean']:.1f} decisions on average, {length['least']} to {length['most']}, half of them at"
        f" most {length['median']}."
    )
    if figures["decided"]:
        yield f"One side alone was best in {percent(figures['decided'])} % of the matches; the others were shared."
    if figures["broken_off"]:
        yield f"{figures['broken_off']} matches were broken off after {figures['longest']:,} decisions."
    if figures["matches"] % figures["round"]:
        yield f"Every seating comes up once in {figures['round']} matches: a multiple of that is even to all."
    for error in figures["errors"]:
        times = "once" if error["count"] == 1 else f"{error['count']} times"
        yield f"{error['name']} lost {times} by a mistake (match {error['match']}): {error['sentence']}"


def percent(found: Figures | None) -> str:
    """Write a rate with its interval in per cent."""
    return "-" if found is None else f"{100 * found['value']:.1f} ({100 * found['low']:.1f}-{100 * found['high']:.1f})"


def elo(found: Figures) -> str:
    """Write a rating or a difference with its interval; whoever won or lost everything has no bound."""
    value = points(found["value"], "+∞" if found["low"] is not None else "-∞")
    return f"{value} ({points(found['low'], '-∞')} to {points(found['high'], '+∞')})"


def points(value: float | None, unbounded: str) -> str:
    return unbounded if value is None else f"{value:+.0f}"

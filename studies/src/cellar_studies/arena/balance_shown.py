"""Prints the balance of a game in a terminal."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from cellar_studies.analysis.presentation import titled
from cellar_studies.arena.shown import camps, elo, percent, seats

Figures = dict[str, Any]


def shown(figures: Figures) -> Iterator[RenderableType]:
    """The tables and sentences, in the order in which they are read."""
    yield f"{figures['title']}: {figures['matches']:,} matches of {figures['bot']} with itself, seed {figures['seed']}."
    if figures["seats"]:
        yield seats(figures)
    if figures["camps"]:
        yield camps(figures)
    if figures["ladder"]:
        yield ladder(figures)
    if figures["cards"]:
        yield cards(figures)
    yield from sentences(figures)


def ladder(figures: Figures) -> Table:
    table = titled("What twice the thinking wins", "against", "more", "points %", "Elo")
    for row in figures["ladder"]:
        table.add_row(row["less"], row["more"], percent(row["share"]), elo(row["elo"]) if row["elo"] else "-")
    return table


def cards(figures: Figures) -> Table:
    title = "Each card: change of its camp's share (win 1, draw 1/2) in percentage points (95 % interval)"
    table = titled(title, "card", "camp", "draws", "when drawn", "plays", "when played")
    names = {row["camp"]: ", ".join(row["seats"]) for row in figures["camps"]}
    names |= {row["camp"]: row["name"] for row in figures["seats"] if row["camp"] not in names}
    for row in figures["cards"]:
        cells = [text for how in ("drawn", "played") for text in (str(row[how]["events"]), points(row[how]))]
        table.add_row(row["card"], names.get(row["camp"], ""), *cells)
    return table


def points(worth: Figures) -> str:
    if worth["change"] is None:
        return "too few"
    low, high = worth["interval"]
    return f"{100 * worth['change']:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def sentences(figures: Figures) -> Iterator[str]:
    """The figures that stand in no table, a sentence each."""
    length, lead = figures["length"], figures["lead"]
    if figures["decided"]:
        yield f"Decisive: one side alone was best in {percent(figures['decided'])} % of the matches."
    if figures["won"]:
        yield f"Won: {percent(figures['won'])} % of the matches."
    if lead:
        changes = lead["changes"]
        yield (
            f"The lead changed {changes['value']:.1f} times ({changes['low']:.1f} to {changes['high']:.1f}) in a match,"
            f" at most {lead['most']} times, and never in {percent(lead['never'])} % of them; who led last won"
            f" {percent(lead['last_leader_won'])} %."
        )
    elif figures["seats"]:
        yield f"{figures['bot']} does not say what every side expects, so that nobody knows who led when."
    if not figures["ladder"]:
        yield "There is no ladder: this bot does not think, or its limit cannot be halved, or --rungs is 0."
    yield (
        f"A match has {length['mean']:.1f} decisions on average, {length['least']} to {length['most']}, half of them at"
        f" most {length['median']}."
    )
    if figures["broken_off"]:
        yield f"{figures['broken_off']} matches were broken off after {figures['longest']:,} decisions."
    for error in figures["errors"]:
        yield f"{error['name']} lost {error['count']} matches by a mistake: {error['sentence']}"

"""Presentation of a match analysis: tables in a terminal, and one HTML page."""

from collections.abc import Iterator
from html import escape
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from cellar_studies.analysis.html_page import curves, section, table, whole
from cellar_studies.analysis.report import TURN

Figures = dict[str, Any]
KINDS = {"luck": "luck", "mistake": "a mistake", "find": "better than expected", "detour": "a detour"}


def shown(figures: Figures) -> Iterator[RenderableType]:
    """Yield the tables and sentences of an analysis in reading order."""
    yield moves(figures)
    if any(one["own"] is not None for one in figures["sums"]):
        yield sums(figures)
    yield from sentences(figures)


def titled(title: str, *heads: str) -> Table:
    table = Table(title=title, title_justify="left")
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number == 0 else "right")
    return table


def moves(figures: Figures) -> Table:
    found = titled(
        f"{figures['title']}, judged by {figures['bot']}: what who moved expects (for chance: the first seat)",
        "action",
        "before",
        "after",
        "change",
        "best line",
        "",
    )
    turns = {turn["number"]: KINDS[turn["kind"]] for turn in figures["turning_points"]}
    for one in figures["moves"]:
        seat = one["actor"] or 0
        found.add_row(
            f"{one['number']}. {who(figures, one)}: {one['move']}",
            number(one["before"][seat]),
            number(one["after"][seat]),
            number(one["change"][seat]),
            better(one),
            " ".join(filter(None, (turns.get(one["number"]), proved(one), booked(one)))),
        )
    return found


def who(figures: Figures, one: Figures) -> str:
    return "chance" if one["actor"] is None else str(figures["seats"][one["actor"]])


def better(one: Figures) -> str:
    """Return the best variation where another move was played, else an empty text."""
    return "" if one["best"] in (None, one["move"]) or one["slower"] == 0 else " ".join(one["line"])


def proved(one: Figures) -> str:
    """State what is proved about the end of the match after a move."""
    if one["distance"] is None:
        return "exact" if one["exact"] else ""
    late = f", {one['slower']} slower than possible" if one["slower"] else ""
    return f"{one['distance']} to the end{late}"


def booked(one: Figures) -> str:
    """State how often the book's player chose a move."""
    book = one["book"]
    count = book["moves"].get(one["move"]) if book else None
    return f"by {book['by']} in {100 * count / book['games']:.0f} % of {book['games']}" if count else ""


def number(value: float | None) -> str:
    return "-" if value is None else f"{value:+.2f}"


def sums(figures: Figures) -> Table:
    found = titled(
        "What changed the result that a seat expects", "seat", "at first", "luck", "own moves", "others'", "at last"
    )
    for seat, one in enumerate(figures["sums"]):
        ends = [figures["points"][place]["values"][seat] for place in (0, -1)]
        found.add_row(
            figures["seats"][seat],
            number(ends[0]),
            *(number(one[name]) for name in ("luck", "own", "others")),
            number(ends[1]),
        )
    return found


def sentences(figures: Figures) -> Iterator[str]:
    """Yield one sentence for each turning point, and one for the result."""
    for turn in figures["turning_points"]:
        one = figures["moves"][turn["number"] - 1]
        text = f"Action {one['number']}, {who(figures, one)}: {one['move']} was {KINDS[turn['kind']]} ({measure(turn)})"
        yield (
            f"{text}; best was {' '.join(one['line'])}."
            if turn["kind"] in ("mistake", "detour") and better(one)
            else f"{text}."
        )
    if not figures["turning_points"]:
        yield quiet(figures)
    if figures["outcome"]:
        yield figures["outcome"]


def quiet(figures: Figures) -> str:
    """Explain why no turning point is listed: there is none, or the bot does not value every seat."""
    if any(None in one["change"] for one in figures["moves"]):
        return f"No turning point was found, but {figures['bot']} does not say what every seat expects: name another."
    return f"No action turned the match: nobody's expected result changed by {TURN:g} or more at once."


def measure(turn: Figures) -> str:
    return f"{turn['size']:.2f}" if turn["kind"] != "detour" else f"{turn['slower']} more to the end"


def page(figures: Figures) -> str:
    """Render the value graph and the moves as one HTML page that loads nothing."""
    marks = [turn["number"] for turn in figures["turning_points"]]
    series = [
        (name, [point["values"][seat] for point in figures["points"]]) for seat, name in enumerate(figures["seats"])
    ]
    rows = [
        [
            escape(f"{one['number']}. {who(figures, one)}: {one['move']}"),
            *(escape(" / ".join(number(value) for value in one[side])) for side in ("before", "after")),
            escape(better(one)),
            escape(" ".join(filter(None, (proved(one), booked(one))))),
        ]
        for one in figures["moves"]
    ]
    body = (
        f"<h1>{escape(figures['title'])}</h1><p>Judged by {escape(figures['bot'])}. A value is the result that a seat"
        " expects, from -1 to 1; dashed lines are turning points.</p>"
        + section("Values", curves("What each seat expects", series, marks))
        + section("Turning points", "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences(figures)))
        + section("Moves", table(("action", "before", "after", "better", ""), rows))
    )
    return whole(f"{figures['title']}: analysis", body)

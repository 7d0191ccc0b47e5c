"""The report of a tournament as one self-contained HTML page, which follows the reader's light or dark theme."""

import json
from html import escape
from typing import Any

from cellar_studies.analysis.html_page import section, table, whole
from cellar_studies.arena.plots import Scale, Span, histogram, spans
from cellar_studies.arena.shown import elo, percent, sentences

Figures = dict[str, Any]


def page(figures: Figures) -> str:
    names = ", ".join(row["name"] for row in figures["contestants"])
    parts = [
        f"<h1>{escape(figures['title'])}: {escape(names)}</h1>",
        f"<p>{figures['matches']:,} matches with {escape(options(figures))}, seed {figures['seed']}, by Cellar"
        f" {escape(figures['cellar'])}. Every seating was had in turn; intervals are 95 %.</p>",
        section("Ratings", rating_plots(figures), ratings(figures)),
        section("Who beats whom", cross(figures)) if figures["cross"] else "",
        section("Seats and camps", seat_plots(figures)) if figures["seats"] else "",
        section("Length", length_plot(figures)),
        section("More", "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences(figures))),
        f"<details><summary>All figures as JSON</summary><pre>{escape(json.dumps(figures, indent=1))}</pre></details>",
    ]
    return whole(f"{figures['title']}: {names}", "".join(parts))


def options(figures: Figures) -> str:
    return ", ".join(f"{name} = {value}" for name, value in figures["options"].items() if len(str(value)) < 60)


def rating_plots(figures: Figures) -> str:
    rows = [
        Span(row["name"], row["elo"]["value"], row["elo"]["low"], row["elo"]["high"], f"{row['elo']['value']:+.0f}")
        for row in figures["contestants"]
    ]
    return spans("Elo of the contestants, their mean 0", rows, mark=0.0)


def ratings(figures: Figures) -> str:
    rows = []
    for row in figures["contestants"]:
        skill, pace = row["skill"], row["seconds_per_decision"]
        rows.append(
            [
                row["name"],
                elo(row["elo"]),
                f"{skill['mu']:.1f} ± {1.96 * skill['sigma']:.1f}",
                percent(row["share"]),
                f"{row['wins']:,} of {row['matches']:,}",
                f"{row['errors']:,}",
                "-" if pace is None else f"{pace:.3f}",
            ]
        )
    heads = ("contestant", "Elo", "openskill", "points %", "wins", "mistakes", "s a decision")
    return table(heads, [[escape(cell) for cell in row] for row in rows])


def cross(figures: Figures) -> str:
    names = [row["name"] for row in figures["contestants"]]
    cells = {(row["name"], row["other"]): row for row in figures["cross"]}
    body = []
    for name in names:
        row = [f"<th>{escape(name)}</th>"]
        for other in names:
            found = cells.get((name, other))
            row.append("<td></td>" if found is None else meeting(found))
        body.append(f"<tr>{''.join(row)}</tr>")
    head = "".join(f"<th>{escape(name)}</th>" for name in ("", *names))
    return (
        "<p>Row against column: points in per cent of all comparisons of places, wins-draws-losses, and the difference"
        f' in Elo.</p><div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>'
        "</div>"
    )


def meeting(row: Figures) -> str:
    share = row["share"]["value"]
    tone, depth = ("teal", 2 * share - 1) if share >= 0.5 else ("red", 1 - 2 * share)
    return (
        f'<td style="background: color-mix(in srgb, var(--{tone}) {45 * depth:.0f}%, transparent)">'
        f"{escape(percent(row['share']))}<small>{row['wins']}-{row['draws']}-{row['losses']}</small>"
        f"<small>{escape(elo(row['elo']))}</small></td>"
    )


def seat_plots(figures: Figures) -> str:
    by_seat = [span(f"{row['seat'] + 1} {row['name']}", row["share"]) for row in figures["seats"]]
    found = [spans("Points by seat", by_seat, 0.5, Scale(0, 1))]
    if figures["camps"]:
        rows = [span(", ".join(row["seats"]), row["share"]) for row in figures["camps"]]
        found.append(spans("Points by camp", rows, 0.5, Scale(0, 1)))
    return f"<p>Points against the seats of other camps, whoever sat there; 0.50 is even.</p>{''.join(found)}"


def span(label: str, share: Figures | None) -> Span:
    known = share or {"value": 0.5, "low": 0.0, "high": 1.0}
    return Span(label, known["value"], known["low"], known["high"], f"{100 * known['value']:.1f} %")


def length_plot(figures: Figures) -> str:
    length = figures["length"]
    return histogram("Decisions of a match", length["bars"], length["least"] or 0, length["width"])

"""The HTML page of an analysis or a report, which loads nothing and follows the reader's light or dark theme, and the
curves on it as inline SVG."""

from collections.abc import Sequence
from html import escape

from cellar.draw.palette import COLOURS

WIDTH = 720.0
STYLE = """
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
p { max-width: 46rem; } .quiet, small { color: var(--muted); fill: var(--muted); }
section, .scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } td small { display: block; }
svg { width: 100%; max-width: 45rem; height: auto; font: 13px system-ui, sans-serif; } svg text { fill: var(--ink); }
svg text.quiet { fill: var(--muted); }
.axis { stroke: var(--line); } .mark { stroke: var(--muted); stroke-dasharray: 3 4; }
.whisker { stroke: var(--teal); stroke-width: 3; stroke-linecap: round; } .dot, .bar { fill: var(--teal); }
.curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
details { margin-top: 2rem; } pre { overflow-x: auto; background: var(--well); padding: 1rem; }
"""


def whole(title: str, body: str) -> str:
    """Wrap a body into a complete HTML page with Cellar's colours in both themes."""
    light, dark = ("".join(f"--{name}:{pair[n]};" for name, pair in COLOURS.items()) for n in (0, 1))
    seats = "".join(
        f"svg .seat{n} {{ stroke: var(--seat{n}); }} svg text.seat{n} {{ fill: var(--seat{n}); stroke: none; }}"
        for n in range(6)
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)}</title><style>'
        f":root {{ {light} }} @media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"
        f"{STYLE}{seats}</style></head><body><main>{body}</main></body></html>\n"
    )


def section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def table(heads: tuple[str, ...], rows: list[list[str]]) -> str:
    """Render an HTML table; the cells are HTML already."""
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def curves(title: str, series: Sequence[tuple[str, Sequence[float | None]]], marks: Sequence[int] = ()) -> str:
    """Draw a curve of values in -1 … 1 for each name, and mark the moves to look at."""
    height, left = 240.0, 46.0
    moves = max((len(values) for _, values in series), default=1)
    step = (WIDTH - left - 10) / max(1, moves - 1)

    def y(value: float) -> float:
        return 12 + (1 - value) / 2 * (height - 44)

    parts = [f'<line class="axis" x1="{left}" x2="{WIDTH - 10}" y1="{y(0)}" y2="{y(0)}"/>']
    parts += [
        f'<text class="quiet" x="{left - 6}" y="{y(value) + 4}" text-anchor="end">{value:+d}</text>'
        for value in (-1, 0, 1)
    ]
    parts += [
        f'<line class="mark" x1="{left + move * step:.1f}" x2="{left + move * step:.1f}" y1="{y(1)}" y2="{y(-1)}"/>'
        for move in marks
    ]
    for number, (name, values) in enumerate(series):
        seat = f"seat{number % 6}"
        points = [f"{left + move * step:.1f},{y(value):.1f}" for move, value in enumerate(values) if value is not None]
        parts.append(
            f'<polyline class="curve {seat}" points="{" ".join(points)}"><title>{escape(name)}</title></polyline>'
            f'<text class="{seat}" x="{left + 4 + 130 * number}" y="{height - 6}">{escape(clipped(name))}</text>'
        )
    return picture(title, ", ".join(name for name, _ in series), height, parts)


def clipped(text: str, most: int = 24) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def picture(title: str, said: str, height: float, parts: Sequence[str]) -> str:
    """Wrap shapes into an SVG with a label for screen readers."""
    return (
        f'<svg viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-label="{escape(title)}. {escape(said)}">'
        f"{''.join(parts)}</svg>"
    )

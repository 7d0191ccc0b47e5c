"""Plots as inline SVG, in colours that are CSS variables of the page, so that they follow its theme."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from cellar_studies.analysis.html_page import WIDTH, clipped, picture

#: Room for the labels on the left, and for numbers on the right.
LEFT, RIGHT = 190.0, 110.0
ROW = 30.0


@dataclass(frozen=True, slots=True)
class Span:
    """A value with its interval, and the text for both: one row of a dot plot."""

    label: str
    value: float
    low: float
    high: float
    text: str


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear scale from numbers to horizontal coordinates."""

    low: float
    high: float

    def at(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return LEFT + (inside - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)


def spans(title: str, rows: Sequence[Span], mark: float | None = None, scale: Scale | None = None) -> str:
    """Draw a dot with a whisker for each row; `mark` is the vertical line of an even result."""
    given = scale or around([number for row in rows for number in (row.low, row.high)])
    height = ROW * len(rows) + 26
    parts = [axis(given, height)]
    if mark is not None:
        parts.append(
            f'<line class="mark" x1="{given.at(mark):.1f}" x2="{given.at(mark):.1f}" y1="0" y2="{height - 22}"/>'
        )
    for number, row in enumerate(rows):
        y = ROW * (number + 0.5)
        parts.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(clipped(row.label))}'
            f"<title>{escape(row.label)}</title></text>"
            f'<line class="whisker" x1="{given.at(row.low):.1f}" x2="{given.at(row.high):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot" cx="{given.at(row.value):.1f}" cy="{y}" r="5"/>'
            f'<text class="quiet" x="{WIDTH - RIGHT + 12}" y="{y + 4}">{escape(row.text)}</text>'
        )
    said = "; ".join(f"{row.label}: {row.text}" for row in rows)
    return picture(title, said, height, parts)


def histogram(title: str, bars: Sequence[int], first: int, width: int) -> str:
    """Draw how often each length of a match occurred."""
    high, height, left = max(bars, default=1), 170.0, 46.0
    step = (WIDTH - left - 10) / max(1, len(bars))
    parts = [
        f'<line class="axis" x1="{left}" x2="{WIDTH - 10}" y1="{height - 24}" y2="{height - 24}"/>',
        f'<text class="quiet" x="{left - 6}" y="14" text-anchor="end">{high}</text>',
    ]
    for number, count in enumerate(bars):
        tall = (height - 34) * count / high
        start = first + number * width
        end = start + width - 1
        which = str(start) if width == 1 else f"{start} to {end}"
        parts.append(
            f'<rect class="bar" x="{left + number * step + 1:.1f}" y="{height - 24 - tall:.1f}"'
            f' width="{max(1.0, step - 2):.1f}" height="{tall:.1f}"><title>{which}: {count}</title></rect>'
        )
    last = first + len(bars) * width - 1
    for number, anchor, x in ((first, "start", left), (last, "end", WIDTH - 10)):
        parts.append(f'<text class="quiet" x="{x}" y="{height - 6}" text-anchor="{anchor}">{number}</text>')
    return picture(title, f"{first} to {last}, at most {high} of one bar", height, parts)


def around(numbers: Sequence[float]) -> Scale:
    """Make a scale that fits the numbers with a margin of 6 %."""
    low, high = min(numbers, default=0.0), max(numbers, default=1.0)
    air = max(1e-6, (high - low) * 0.06)
    return Scale(low - air, high + air)


def axis(scale: Scale, height: float) -> str:
    """Draw a horizontal axis with five labels."""
    found = [f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height - 22}" y2="{height - 22}"/>']
    for part in range(5):
        value = scale.low + (scale.high - scale.low) * part / 4
        text = f"{value:.0f}" if scale.high - scale.low > 8 else f"{value:.2f}"
        found.append(
            f'<text class="quiet" x="{scale.at(value):.1f}" y="{height - 6}" text-anchor="middle">{text}</text>'
        )
    return "".join(found)

"""Plots the atlas: for each number of hostile hideouts, the share of the boards that needs each number of rounds."""

from typing import Any

from cellar.draw.scene import Item, Scene

LEFT, TOP, ROW, BAR, GAP = 200.0, 84.0, 82.0, 26.0, 4.0
#: The height of all boards of a row.
TALL = 60.0


def plot(figures: dict[str, Any]) -> Scene:
    """Draw one row of bars per number of hostile hideouts; the bar at the left is the share that cannot be solved."""
    rows = figures["hostile"]
    needed = sorted({int(r) for row in rows.values() for r in row["rounds"]}) or [1]
    columns = range(needed[0], needed[-1] + 1)
    first = LEFT + 2 * BAR
    width = first + len(columns) * BAR + 24
    height = TOP + len(rows) * ROW + 58
    sacrifices = {"none": "no sacrifices", "one": "one sacrifice a round", "any": "any number of sacrifices"}[
        figures["sacrifices"]
    ]
    title = f"Rounds that the boards of {figures['species']} species need"
    items = [
        text("title", 24, 36, title, 20, bold=True),
        text("subtitle", 24, 60, f"Share of the boards by the shortest solution; {sacrifices}", 14, fill="muted"),
    ]
    for k, (hostile, row) in enumerate(rows.items()):
        base = TOP + (k + 1) * ROW - 8
        items.append(text(f"hostile-{hostile}", 24, base - 20, f"{hostile} hostile", 16, bold=True))
        items.append(text(f"boards-{hostile}", 24, base - 2, f"{row['boards']:,} boards", 14, fill="muted"))
        items.append(
            Item(
                id=f"line-{hostile}",
                kind="line",
                x=LEFT - BAR / 2,
                y=base,
                points=((0, 0), (width - LEFT - 12, 0)),
                stroke="line",
            )
        )
        dead, _ = row["unsolvable"]
        if dead:
            items += bar(f"dead-{hostile}", LEFT, base, dead / row["boards"], "red", "stripes")
            items.append(
                text(
                    f"dead-count-{hostile}",
                    LEFT,
                    base - bar_height(dead / row["boards"]) - 4,
                    f"{dead:,}",
                    12,
                    middle=True,
                )
            )
        for r, (boards, _) in row["rounds"].items():
            items += bar(
                f"bar-{hostile}-{r}", first + (int(r) - columns[0]) * BAR, base, boards / row["boards"], "teal", ""
            )
    under = TOP + len(rows) * ROW + 14
    items.append(text("never", LEFT, under, "never", 14, middle=True))
    for r in columns:
        items.append(text(f"rounds-{r}", first + (r - columns[0]) * BAR, under, str(r), 14, middle=True))
    items.append(
        text("rounds", first + (len(columns) - 1) * BAR / 2, under + 24, "rounds", 14, fill="muted", middle=True)
    )
    return Scene(title=title, description=describe(figures), box=(0.0, 0.0, width, height), items=tuple(items))


def bar_height(share: float) -> float:
    """The height of a bar, in proportion, but visible for what exists at all."""
    return max(1.5, TALL * share)


def bar(name: str, x: float, base: float, share: float, fill: str, pattern: str) -> list[Item]:
    """Draw a bar on its baseline."""
    half, up = BAR / 2 - GAP / 2, bar_height(share)
    corners = ((-half, 0.0), (half, 0.0), (half, -up), (-half, -up))
    return [
        Item(id=name, kind="polygon", x=x, y=base, points=corners, fill=fill, pattern=pattern, label=f"{share:.1%}")
    ]


def text(
    name: str,
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    bold: bool = False,
    fill: str = "ink",
    middle: bool = False,
) -> Item:
    """Draw a line of text."""
    return Item(
        id=name,
        kind="text",
        x=x,
        y=y - size / 3,
        text=words,
        size=size,
        bold=bold,
        fill=fill,
        anchor="middle" if middle else "start",
    )


def describe(figures: dict[str, Any]) -> str:
    """Describe the picture in words."""
    parts = []
    for hostile, row in figures["hostile"].items():
        rounds = [int(r) for r in row["rounds"]]
        ends = f"{min(rounds)} to {max(rounds)} rounds" if rounds else "no solution"
        parts.append(f"{hostile} hostile: {row['boards']:,} boards, {row['unsolvable'][0]:,} unsolvable, {ends}")
    return "; ".join(parts) + "."

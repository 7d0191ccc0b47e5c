"""Draws a whole hunt of the perfect devil as one picture: the ring, the cuts, the filling, and the king's path.

`python -m cellar_studies.angel.picture.whole_hunt docs/pictures` draws those of the documentation.
"""

import sys
from pathlib import Path

from cellar.draw.scene import Item, Scene
from cellar.draw.svg import write_svg
from cellar.games.angel.ring.perfect_devil import TIGHT, Plan
from cellar_studies.angel.trials.hunt import King, hunt
from cellar_studies.angel.trials.kings import RUNNERS, STUBBORN, weighing

CELL = 10.0
#: A mark's colour says why it was made.
COLOURS = {"preparing": "red", "answering": "amber", "completing": "ink", "cutting": "violet", "filling": "teal"}
WORDS = {
    "preparing": "corner, prepared",
    "answering": "demanded",
    "completing": "ring, at leisure",
    "cutting": "wall across the room",
    "filling": "filling",
}
#: No king lived longer in `cellar bench king`.
LONG_LIVED = STUBBORN["homebody"]


def whole_hunt(plan: Plan, king: King, title: str) -> Scene:
    hunted = hunt(plan, king)
    rect = plan.around((0, 0))
    items: list[Item] = []
    for (x, y), phase in hunted.marks:
        half = CELL / 2
        square = ((-half, -half), (half, -half), (half, half), (-half, half))
        label = f"{x},{y}: {WORDS[phase]}"
        items.append(
            Item(
                id=f"mark:{x},{y}",
                kind="polygon",
                x=x * CELL,
                y=-y * CELL,
                points=square,
                fill=COLOURS[phase],
                stroke="paper",
                label=label,
            )
        )
    way = tuple((x * CELL, -y * CELL) for x, y in hunted.trail)
    items.append(Item(id="trail", kind="line", points=way, stroke="violet", width=1.5, opacity=0.6))
    items.append(
        Item(id="king", kind="circle", x=way[-1][0], y=way[-1][1], r=CELL * 0.45, fill="card", stroke="violet", width=2)
    )
    bottom = -rect.south * CELL + 2 * CELL
    for i, (phase, words) in enumerate(WORDS.items()):
        left, line = rect.west * CELL + (i % 3) * 12 * CELL, bottom + (i // 3) * 1.6 * CELL
        items.append(Item(id=f"key:{phase}", kind="circle", x=left, y=line, r=CELL * 0.4, fill=COLOURS[phase]))
        items.append(
            Item(id=f"word:{phase}", kind="text", x=left + CELL, y=line, text=words, size=9, fill="ink", anchor="start")
        )
    width = (rect.east - rect.west + 3) * CELL
    height = (rect.north - rect.south + 3) * CELL + 3.5 * CELL
    return Scene(
        title=title,
        description=(
            f"The devil trapped the king with {len(hunted.marks)} marks; each mark's colour says why it was made."
        ),
        box=((rect.west - 1.5) * CELL, -(rect.north + 1.5) * CELL, width, height),
        items=tuple(items),
    )


#: The pictures in the documentation: file, king, title.
PICTURES = (
    ("angel-ring-long.svg", weighing(LONG_LIVED), "A king that lived long"),
    ("angel-ring-runner.svg", RUNNERS["runner (1, 0) then (0, 1)"], "A king that runs along the ring"),
)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, king, title in PICTURES:
        (folder / name).write_text(write_svg(whole_hunt(TIGHT, king, title)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

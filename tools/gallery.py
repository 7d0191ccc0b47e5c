"""Writes docs/gallery.md: pictures that games share, each beside the code that draws it (`make contract`)."""

from pathlib import Path

from cellar.draw.palette import COLOURS
from cellar.draw.scene import Item, Scene
from cellar.draw.svg import write_svg

DOCS = Path(__file__).parents[1] / "docs"
#: Title, how large the picture is (left, top, width, height), and the code: `items` is what it shows.
SHOWN = (
    (
        "A board of hexagons",
        (0, 0, 320, 210),
        'from cellar import Board\n\nitems = Board("stone", 5, 5, "hex").ground',
    ),
    (
        "A board of squares",
        (0, 0, 220, 180),
        'from cellar import Board\n\nitems = Board("stone", 5, 4).ground',
    ),
    (
        "Tokens of the seats, told apart without colour",
        (-20, -20, 240, 40),
        "from dataclasses import replace\n\nfrom cellar.draw.tokens import token\n\n"
        'items = [replace(token(f"token:{seat}", seat), x=40 * seat) for seat in range(6)]',
    ),
    (
        "Dice",
        (-25, -25, 290, 50),
        "from cellar.draw.tokens import die\n\n"
        'items = [die(f"die:{face}", face, x=48 * (face - 1)) for face in range(1, 7)]',
    ),
    (
        "A card with a face, and a hidden one",
        (-70, -80, 280, 160),
        "from cellar.draw.tokens import card, card_back\n\n"
        'items = [card("king", "King", "Beats a queen."), card_back("hidden", 124, 152, "well", "ink", 1.5, x=140)]',
    ),
)


def drawn(code: str) -> list[Item]:
    """The items that a piece of code makes."""
    names: dict[str, list[Item]] = {}
    exec(code, names)
    return list(names["items"])


def files() -> dict[Path, str]:
    """The page and its pictures."""
    page = [
        "# A gallery of pictures",
        "What many games share, with the code beside each picture (`tools/gallery.py` draws them by this very code).\n"
        "A game's `scene.py` puts such items into a `Scene`; a `BOARD` there is drawn by itself.\n"
        "[The contract](contract.md) has all fields of `Item`, `Scene`, `Cue` and `Panel`.",
    ]
    found: dict[Path, str] = {}
    for title, box, code in SHOWN:
        name = f"gallery-{title.lower().replace(',', '').replace(' ', '-')}.svg"
        found[DOCS / "pictures" / name] = write_svg(
            Scene(title=title, description=f"{title}.", box=box, items=drawn(code))
        )
        page += [f"## {title}", f"![{title}](pictures/{name})", f"```python\n{code}\n```"]
    rows = "\n".join(f"| `{name}` | {light} | {dark} |" for name, (light, dark) in COLOURS.items())
    page += ["## The palette", f"| name | light | dark |\n| --- | --- | --- |\n{rows}"]
    found[DOCS / "gallery.md"] = "\n\n".join(page) + "\n"
    return found


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")

"""Writes what the page takes from the palette (a test keeps them in step): its colours by
python tools/palette_css.py > web/src/palette.css, patterns and gradients by
python tools/palette_css.py defs > web/src/ui/defs.ts."""

import sys

from cellar.draw.palette import COLOURS, GRADIENTS
from cellar.draw.svg import MARKS, defs

WRITTEN = "Written by tools/palette_css.py from src/cellar/draw/palette.py: do not edit."


def css() -> str:
    """The palette as custom properties; which of two colours it is follows the `color-scheme`, as in tokens.css."""
    one = {name: light if light == dark else f"light-dark({light}, {dark})" for name, (light, dark) in COLOURS.items()}
    lines = "".join(f"  --{name}: {colour};\n" for name, colour in one.items())
    return f"/* {WRITTEN} */\n:root {{\n{lines}}}\n"


def definitions() -> str:
    """The patterns and gradients as SVG, for one place of the page."""
    markup = (
        defs([name for name in MARKS if name != "plain"], GRADIENTS)
        .replace("><", ">\n<")
        .replace('Z" fill', 'Z"\nfill')
    )
    return f"// {WRITTEN}\n\nexport const DEFS = `{markup}`;\n"


if __name__ == "__main__":
    print(definitions() if sys.argv[1:] == ["defs"] else css(), end="")

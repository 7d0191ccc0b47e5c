"""Writes what the page takes from the palette (a test keeps them in step): its colours by
python tools/palette_css.py > web/src/palette.css, patterns and gradients by
python tools/palette_css.py defs > web/src/ui/defs.ts."""

import sys

from cellar.draw.palette import COLOURS, GRADIENTS
from cellar.draw.svg import MARKS, defs

WRITTEN = "Written by tools/palette_css.py from src/cellar/draw/palette.py: do not edit."


def css() -> str:
    """The palette as custom properties: light, dark where the system asks for it, and either where the person chose."""
    light = "".join(f"  --{name}: {pair[0]};\n" for name, pair in COLOURS.items())
    dark = "".join(f"  --{name}: {pair[1]};\n" for name, pair in COLOURS.items() if pair[0] != pair[1])
    nested = "".join(f"  {line}\n" for line in f":root:not([data-theme='light']) {{\n{dark}}}".splitlines())
    return (
        f"/* {WRITTEN} */\n:root"
        f" {{\n{light}}}\n@media (prefers-color-scheme: dark) {{\n{nested}}}\n:root[data-theme='dark'] {{\n{dark}}}\n"
    )


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

"""Writes the page's colours from the palette: python tools/palette_css.py > web/src/palette.css (a test keeps them in
step)."""

from cellar.draw.palette import COLOURS


def css() -> str:
    """The palette as custom properties: light, dark where the system asks for it, and either where the person chose."""
    light, dark = ("".join(f"  --{name}: {pair[i]};\n" for name, pair in COLOURS.items()) for i in (0, 1))
    nested = "".join(f"  {line}\n" for line in f":root:not([data-theme='light']) {{\n{dark}}}".splitlines())
    return (
        "/* Written by tools/palette_css.py from src/cellar/draw/palette.py: do not edit. */\n:root"
        f" {{\n{light}}}\n@media (prefers-color-scheme: dark) {{\n{nested}}}\n:root[data-theme='dark'] {{\n{dark}}}\n"
    )


if __name__ == "__main__":
    print(css(), end="")

"""Texts and species' names on the printed sheet, in millimetres."""

from cellar.draw.scene import Item, text


def named(name: str, species: str, x: float, y: float, size: float, bold: bool = False, fill: str = "ink") -> Item:
    """Draw a species' name; 6 and 9 are underlined, since a coin can lie upside down."""
    letters = [text(f"{name}:letter", species, 0.0, 0.0, size, bold, fill)]
    if species in ("6", "9"):
        half, low = size * 0.25, size * 0.46
        letters.append(
            Item(id=f"{name}:under", kind="line", points=((-half, low), (half, low)), stroke=fill, width=size * 0.07)
        )
    return Item(id=name, kind="group", x=x, y=y, items=tuple(letters))

"""Cell coordinates: their type, how they are written, and how they are parsed."""

import re

#: A cell of the board, with as many coordinates as the board has dimensions.
Cell = tuple[int, ...]
#: A cell of a plane: the perfect players think in two dimensions.
Square = tuple[int, int]


def text(cell: Cell) -> str:
    """Write a cell as people do: `3,-2`."""
    return ",".join(map(str, cell))


def parse(written: str) -> Cell | None:
    """Parse whole numbers separated by commas or blanks, maybe in brackets; None when the text is something else."""
    inner = written.strip().strip("()[]").strip()
    parts = re.split(r"\s*[,;]\s*|\s+", inner)
    # The typographic minus is what people paste from a page.
    plain = [part.replace("−", "-") for part in parts]
    if not all(re.fullmatch(r"[+-]?[0-9]{1,18}", part) for part in plain):
        return None
    return tuple(int(part) for part in plain)

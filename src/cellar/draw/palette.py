"""The colour palette, by name, for both themes; patterns and glyphs that say the same without colour."""

from typing import Final

#: name -> (light, dark)
COLOURS: Final[dict[str, tuple[str, str]]] = {
    "paper": ("#FAF7F2", "#12151F"),
    "card": ("#FFFFFF", "#1A1F2D"),
    "ink": ("#1E2230", "#E8EAF0"),
    "muted": ("#5F6475", "#A3A9BA"),
    "line": ("#D9D2C5", "#2C3244"),
    "grid": ("#CBC2B1", "#454E69"),
    "well": ("#EFE9DF", "#1F2535"),
    "teal": ("#0F8B8D", "#3FBFC1"),
    "amber": ("#C77D0A", "#E9A63A"),
    "red": ("#B23A48", "#E0707D"),
    "blue": ("#2F6690", "#6FA8D6"),
    "violet": ("#6D5BA6", "#A594DE"),
    # what has just happened: no game's accent, so that no target looks like it
    "trace": ("#55780B", "#B6DB55"),
    "seat0": ("#E69F00", "#E69F00"),
    "seat1": ("#56B4E9", "#56B4E9"),
    "seat2": ("#009E73", "#00B083"),
    "seat3": ("#D55E00", "#E56F14"),
    "seat4": ("#CC79A7", "#D58BB4"),
    "seat5": ("#0072B2", "#2C8FCB"),
    "friendly": ("#CFE8E4", "#1D4A4B"),
    "hostile": ("#F2D3CC", "#5A2A2E"),
    "tissue": ("#DCE8F2", "#22384B"),
    "tumour": ("#EFC9C6", "#5B2B33"),
    "solid": ("#C98D8A", "#84434B"),
    "on-piece": ("#14161F", "#14161F"),
}

#: One a seat, in seat order, drawn over the fill in ink.
PATTERNS: Final = ("plain", "dots", "stripes", "cross", "rings", "checks")
#: One a seat: what stands for it where there is no colour.
SEAT_GLYPHS: Final = ("●", "▲", "■", "◆", "★", "✚")


def colour(name: str, dark: bool = False) -> str:
    """The hex code of a palette name ("none" stays "none")."""
    return name if name == "none" else COLOURS[name][1 if dark else 0]

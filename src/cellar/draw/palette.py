"""The colour palette, by name, for both themes; patterns and glyphs that say the same without colour."""

from typing import Final, Literal

#: Each colour as "name light dark" (one code where both are the same), by what it is for; `trace` is what has just
#: happened, where no seat's colour says whose it was.
TABLE: Final = """
# the page
paper FAF7F2 12151F, card FFFFFF 1A1F2D, ink 1E2230 E8EAF0, muted 5F6475 A3A9BA, line D9D2C5 2C3244,
grid CBC2B1 454E69, well EFE9DF 1F2535, teal 0F8B8D 3FBFC1, amber C77D0A E9A63A, red B23A48 E0707D, blue 2F6690 6FA8D6,
violet 6D5BA6 A594DE, trace 4A5578 B9C2DC, white FFFFFF, shadow 05070F, on-piece 14161F,
# seats: the same in both themes, each with a lighter and a darker tone
seat0 E69F00, seat0-hi FFCB5C, seat0-lo 9A6400, seat1 56B4E9, seat1-hi A9DDFA, seat1-lo 1F6C9C, seat2 00A67C,
seat2-hi 5FDBB8, seat2-lo 00644B, seat3 E0611A, seat3-hi FF9F66, seat3-lo 8E3305, seat4 D684B1, seat4-hi F5C0DC,
seat4-lo 8C4470, seat5 2C8FCB, seat5-hi 7FC3EE, seat5-lo 0B4F7A,
# space, dark in both themes, in a rim that is not
space 1B2350 0E1330, space-hi 2C3672 1A2150, space-lo 0F1434 070A1C, hex A0B2FF 8CA0FF, hex-line BECDFF A5B9FF,
star E9F2FF, nebula 7A5BD6, nebula-2 1FA6B8, jet 38B6DD, rim DDE1EA 363E60, rim-hi FBFCFE 454E75, rim-lo BFC5D6 262D4B,
rim-edge 9AA2B8 5B6590, rim-text 39415C D3DAF0,
# a prison: walls, floors, lamps, hideouts
wall 5D6B78 39434F, wall-hi 7C8B99 4E5B69, wall-lo 3E4A56 1D242D, floor F3EBDD 3B3A44, floor-lo E6DAC5 2E2D36,
corridor B5C1C9 242D38, yard DDE6E6 141A21, yard-line 9FB0B5 3A4855, bars 2E3842 AEBBC8, plaque 2B3540 0E1319,
guard 3C4A63 5E7398, lamp FFE38A, ghost DCE2EC, friendly BFE3D6 1F5A4B, friendly-line 0E6B54 74D9B8,
hostile F3C9BC 6A2B24, hostile-line 9A2D17 FF9D85,
# tissue in its serum, growths, stone, and the cells of two camps
tissue F7DCD0 3A2932, tissue-lo F2CDBF 47333E, tissue-line D9A595 80606E, tissue-text 5B3A31 EBD3CC,
nucleus E5AFA0 66495A, tumour 8C2A5B C4528B, tumour-hi B9508A DE7FB0, tumour-lo 611538 4A0F2E, solid 3F2740 1E1322,
solid-hi 6A4A6B 4A3350, solid-line C9A9C8 B796BA, serum FBEEE7 271C23, serum-lo F0D6CB 150E13,
serum-edge DDB3A3 4B3640, bone 8A6A4E CDB08F, immune 1769AA 3F9BE0, immune-hi 6DB6EC A5D7FA, immune-lo 0B3F6B 0B3355,
cancer A8154F EC4C86, cancer-hi F06A9C FFA3C4, cancer-lo 5E0A2B 43061D,
# an endless plain under a sky, and what burns on it
sky E4DFF6 1B1A45, sky-lo B4AEE0 0B0B24, sky-hi FFF9EC 403C80, sky-line B9B1DA 4A4888, sky-line-5 958CC4 6765AA,
way 5B4BA8 CFC6FF, char 2A2230 08060C, char-line 4B3B4D B0623A, ember D9480F FF8A3D, wing FDFBFF F2EEFF,
wing-lo CFC6EE B9AEE8, wing-line 3B2F73 120E33, halo F2B530 FFD56A, skin F3CFA9, hair 7A4A1E,
"""


def _read(table: str) -> dict[str, tuple[str, str]]:
    lines = (line for line in table.splitlines() if not line.startswith("#"))
    entries = (entry.split() for entry in "".join(lines).split(",") if entry)
    return {name: (f"#{light}", f"#{(dark or [light])[0]}") for name, light, *dark in entries}


#: name -> (light, dark)
COLOURS: Final = _read(TABLE)

#: Gradients, written as a colour "glow:NAME": how they run, and their stops (offset in percent, colour, opacity). A
#: renderer without gradients takes the middle stop.
GRADIENTS: Final[dict[str, tuple[Literal["out", "down", "right"], tuple[tuple[int, str, float], ...]]]] = {
    **{
        f"trail{n}": ("right", ((0, f"seat{n}-hi", 0.05), (60, f"seat{n}-hi", 0.5), (100, f"seat{n}-hi", 0.95)))
        for n in range(6)
    },
    "trail": ("right", ((0, "trace", 0.05), (60, "trace", 0.5), (100, "trace", 0.9))),
    "shade": ("out", ((0, "shadow", 0.55), (60, "shadow", 0.35), (100, "shadow", 0))),
    "light": ("out", ((0, "white", 0.85), (45, "white", 0.32), (100, "white", 0))),
    "space": ("out", ((0, "space-hi", 1), (65, "space", 1), (100, "space-lo", 1))),
    "nebula": ("out", ((0, "nebula", 0.42), (60, "nebula", 0.15), (100, "nebula", 0))),
    "nebula-2": ("out", ((0, "nebula-2", 0.34), (60, "nebula-2", 0.12), (100, "nebula-2", 0))),
    "jet": ("out", ((0, "jet", 0.95), (50, "jet", 0.45), (100, "jet", 0))),
    "tissue": ("out", ((0, "tissue", 1), (60, "tissue", 1), (100, "tissue-lo", 1))),
    "tumour": ("out", ((0, "tumour-hi", 1), (60, "tumour", 1), (100, "tumour", 1))),
    "serum": ("down", ((0, "serum", 1), (50, "serum", 1), (100, "serum-lo", 1))),
    "dawn": ("out", ((0, "sky-hi", 1), (40, "sky-hi", 0.45), (100, "sky-hi", 0))),
    "dusk": ("out", ((0, "sky-lo", 0), (40, "sky-lo", 0.1), (100, "sky-lo", 0.88))),
    "aura": ("out", ((0, "white", 0.8), (40, "lamp", 0.4), (100, "lamp", 0))),
    "ember": ("out", ((0, "ember", 0.9), (50, "ember", 0.35), (100, "ember", 0))),
    "ash": ("out", ((0, "ember", 0.34), (55, "ember", 0.3), (100, "ember", 0))),
    "lamp": ("out", ((0, "lamp", 0.6), (50, "lamp", 0.25), (100, "lamp", 0))),
    "rim": ("down", ((0, "rim-hi", 1), (50, "rim", 1), (100, "rim-lo", 1))),
}

#: One a seat, in seat order, drawn over the fill in ink.
PATTERNS: Final = ("plain", "dots", "stripes", "cross", "rings", "checks")
#: One a seat: what stands for it where there is no colour.
SEAT_GLYPHS: Final = ("●", "▲", "■", "◆", "★", "✚")


def flat(name: str) -> tuple[str, float]:
    """The colour and the opacity of a gradient's middle stop, where there are no gradients; of a colour, itself."""
    if not name.startswith("glow:"):
        return name, 1.0
    stops = GRADIENTS[name[5:]][1]
    return stops[len(stops) // 2][1:]


def colour(name: str, dark: bool = False) -> str:
    """The hex code of a palette name ("none" stays "none")."""
    return name if name == "none" else COLOURS[name][1 if dark else 0]

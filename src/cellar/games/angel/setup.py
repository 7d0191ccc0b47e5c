"""The setup of a match: the check of its options, the layout of its state, and the start as numbers."""

from functools import cache

from cellar.errors import BadOption
from cellar.games.angel import rules
from cellar.games.angel.endless import coordinates
from cellar.games.angel.endless.spiral import cells_within
from cellar.language import translator
from cellar.rules.layout import Layout
from cellar.rules.types import Ints, Options

_ = translator(__name__)
#: Capacities of the state for marks, the least that suffices is taken: few structs then need compiling.
CAPACITIES = (16, 64, 256, 1024, 4096, 16384, 65536)
#: In space the finite board fills up with the cube of its radius. Every power finds a board: its radius is no smaller.
MOST_RADIUS_3D = 13
#: A flight can end on (2k + 1)² cells in a plane and (2k + 1)³ in space: 16,641 with power 64 there and 19,683 with the
#: literature's power 13 here. That is about what a table can list and draw without a wait.
MOST_POWER_3D = 13
#: The start may be anywhere up to here, and every mark and flight of a match still fits the struct with much to spare.
FARTHEST_START = 10**15


def start(options: Options) -> tuple[int, int, int]:
    text = str(options["start"])
    found = coordinates.parse(text)
    dims = int(options["dims"])
    if found is None or not (len(found) == dims or found == (0, 0)):
        given = repr(text[:60])
        if dims == 2:
            fault = _("Option start takes two coordinates such as 0,0 in a plane, not {text}.", text=given)
        else:
            fault = _("Option start takes three coordinates such as 0,0,0 in space, not {text}.", text=given)
        raise BadOption(fault, "start")
    if any(abs(value) > FARTHEST_START for value in found):
        raise BadOption(
            _(
                "Option start takes coordinates up to 10^15, not {text}: the board is the same everywhere.",
                text=repr(text[:60]),
            )
        )
    return found[0], found[1], found[2] if len(found) == 3 else 0


def check(options: Options) -> None:
    start(options)
    if options["dims"] == 3 and options["power"] > MOST_POWER_3D:
        asked = {"most": MOST_POWER_3D, "power": options["power"]}
        raise BadOption(_("In space the angel has a power of at most {most}, not {power}.", **asked), "power")
    if options["form"] != "board":
        return
    if options["radius"] < options["power"]:
        raise BadOption(
            _(
                "An angel of power {power} flies out of a square of radius {radius} at once: take a radius of at least"
                " {power}.",
                power=options["power"],
                radius=options["radius"],
            ),
            "radius",
        )
    if options["dims"] == 3 and options["radius"] > MOST_RADIUS_3D:
        wide = {"most": MOST_RADIUS_3D, "radius": options["radius"]}
        raise BadOption(_("In space the finite board has a radius of at most {most}, not {radius}.", **wide), "radius")


def limit(options: Options) -> int:
    """Return the most flights of a match: as agreed, or as many as the finite board has cells (A-5)."""
    if options["form"] == "board":
        return cells_within(int(options["dims"]), int(options["radius"]))
    return int(options["turns"])


def layout(options: Options) -> Layout:
    """Return the state's struct, sized for the marks and flights that a match can have, whatever their coordinates."""
    need = limit(options)
    return _layout(next(capacity for capacity in CAPACITIES if capacity >= need))


@cache
def _layout(room: int) -> Layout:
    return Layout(
        ("dims", "i8"),
        ("power", "i8"),
        ("limit", "i8"),
        ("radius", "i8"),
        ("sx", "i8"),
        ("sy", "i8"),
        ("sz", "i8"),
        ("ax", "i8"),
        ("ay", "i8"),
        ("az", "i8"),
        ("seat", "i8"),
        ("turn", "i8"),
        ("marked_n", "i8"),
        ("ended", "i8"),
        ("marks", "i8", (room, 3)),
        ("table", "i4", (2 * room,)),
        ("flights", "i1", (room, 3)),
    )


def draw(options: Options, rng: Ints) -> Ints:
    """Return the setup as numbers; there is nothing to draw."""
    radius = int(options["radius"]) if options["form"] == "board" else 0
    return [int(options["dims"]), int(options["power"]), limit(options), radius, *start(options)]


def most_legal(options: Options) -> int:
    """Return the capacity that the list of legal actions needs."""
    dims, power = int(options["dims"]), int(options["power"])
    return cells_within(dims, max(power, rules.window(dims, power))) - 1


def scratch(options: Options) -> int:
    """Return the size of the scratch buffer: a finite board is searched for a way out (A-5), elsewhere nothing is."""
    return cells_within(int(options["dims"]), int(options["radius"])) if options["form"] == "board" else 0

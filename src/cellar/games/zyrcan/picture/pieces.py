"""The board in its rim, the ships on it, and the fleets beside it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import atan2, degrees, hypot, sqrt
from typing import Any

from cellar.draw import boards
from cellar.draw.palette import SEAT_GLYPHS
from cellar.draw.scene import Draw, Item, Points
from cellar.draw.shapes import box, circle, disc, group, path, polygon, text, use
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLEET, FLIGHT, NAMES, NUMBER, SPACES
from cellar.games.zyrcan.picture.hulls import REACH, symbol
from cellar.games.zyrcan.words.names import in_engines, in_ships, owner, seat_name, ship_words, ships_words
from cellar.language import by_language, enumerated, keeping_language, translator
from cellar.rules import hexes
from cellar.rules.layout import part

_ = translator(__name__)
RADIUS = 34.0
CENTRES = tuple((round(x, 2), round(y, 2)) for x, y in (hexes.centre(q, r, RADIUS) for q, r in SPACES))
OUTLINE = hexes.corners(RADIUS - 1.5)
#: Around a ship that was placed.
RING = hexes.corners(RADIUS - 4)
SIDE = 330.0  # where the fleets begin, to the right of the board

# A server draws the same spaces, ships and fleets for thousands of matches: each is made once (`cache`), and what is
# the same object as before need not be looked at again.

#: Spaces are lit a little, and the lines around them more: stars and nebulae are seen through them.
LIT, LINES = 0.32, 0.5
#: Nebulae: where each lies and how wide it is, as parts of the board, and its gradient.
NEBULAE = ((-0.3, -0.25, 0.6, "glow:nebula"), (0.33, 0.3, 0.55, "glow:nebula-2"))
#: How many stars of each size there are.
STARS = ((1.1, 90), (1.8, 50), (2.8, 14))


@by_language(maxsize=16)
def layers(region: int) -> tuple[Draw, ...]:
    """Return the drawing functions of a board, bottom up; `region` is the mask of the spaces in use."""
    spoken = (spaces(region), last_move, fleet)
    hexagons, last, fleets = [keeping_language(draw) for draw in spoken]
    return (ground(region), hexagons, last, ship, fleets)


@cache
def shown(region: int) -> tuple[int, ...]:
    """List the spaces of a board that are drawn: those in use, and those that ships may fly over between them."""

    def used(q: int, r: int) -> bool:
        return bool((q, r) in NUMBER and region >> NUMBER[q, r] & 1)

    def between(q: int, r: int) -> bool:
        return any(
            any(used(q + k * dq, r + k * dr) for k in (1, 2)) and any(used(q - k * dq, r - k * dr) for k in (1, 2))
            for dq, dr in hexes.DIRECTIONS[:3]
        )

    return tuple(number for number, (q, r) in enumerate(SPACES) if used(q, r) or between(q, r))


def ground(region: int) -> Draw:
    """Return the drawing function of what never changes: the rim with its letters, and space inside it."""
    used = [SPACES[number] for number in shown(region)]
    rings = max(hexes.distance(*space, 0, 0) for space in used)
    corner = boards.hex_inside(RADIUS, rings)
    inside = [CENTRES[number] for number in range(len(SPACES)) if region >> number & 1]
    drawn = (
        *boards.hex_rim(RADIUS, rings, "rim"),
        polygon("space", boards.hexagon(corner), "glow:space", "rim-lo", 3, layer="ground"),
        *(
            path(f"glow{n}", disc(0, 0, r * corner, 0.7), glow, x=x * corner, y=y * corner, layer="ground")
            for n, (x, y, r, glow) in enumerate(NEBULAE)
        ),
        *stars(corner),
        boards.outlines("grid", inside, OUTLINE, "hex-line", 1.2, opacity=LINES),
        *boards.hex_letters(RADIUS, rings, {r for _, r in used}, {q for q, _ in used}, "rim-text"),
    )
    return lambda place, value: drawn


def stars(corner: float) -> Iterator[Item]:
    """Scatter stars inside a hexagon, always the same ones: each size is one path of dots."""
    number = 1
    for n, (width, count) in enumerate(STARS):
        dots = ""
        for _star in range(count):
            number = number * 48271 % 2147483647
            across, down = number % 997 / 498.5 - 1, number // 997 % 991 / 495.5 - 1
            y = down * corner * 0.84
            dots += f"M{across * (corner * 0.97 - abs(y) / sqrt(3)):.0f} {y:.0f}h.1"
        yield path(f"stars{n}", dots, "none", "star", width, opacity=0.45 + 0.2 * n, layer="ground")


def spaces(region: int) -> Draw:
    """Return the drawing function of spaces, each with what stands on it; `region` is the mask of the spaces in use."""

    @cache
    def space(number: int, ship: int) -> tuple[Item, ...]:
        name, (x, y) = f"hex:{NAMES[number]}", CENTRES[number]
        if ship == rules.OUTSIDE:  # ships may fly over it (ZY-2): it stays visible there, but quiet
            quiet = polygon(name, OUTLINE, "none", "hex-line", 1.5, x=x, y=y, dash="2 5", opacity=LIT, layer="ground")
            return (quiet,) if number in shown(region) else ()
        words = (seat_name(owner(ship)), ship_words((ship - 1) % 3 + 1)) if ship else (_("empty"),)
        label = enumerated((NAMES[number], *words))
        more: dict[str, Any] = {"label": label, "reach": flights(number, ship, region)}
        cell = polygon(
            name, OUTLINE, "hex", x=x, y=y, opacity=LIT, layer="ground", site=name, glyph="·", tone="muted", **more
        )
        return (cell,)

    return space


def flights(space: int, ship: int, region: int) -> tuple[str, ...]:
    """List the sites where the six flights of a ship end, as far as they are in use."""
    if ship <= 0:
        return ()
    ends = part(FLIGHT, (space, (ship - 1) % 3))
    return tuple(f"hex:{NAMES[end]}" for end in ends if end >= 0 and region >> end & 1)


@by_language(maxsize=1024)
def last_move(place: int, spaces: tuple[int, int, int] | None) -> tuple[Item, ...]:
    """Draw the last flight as a wedge that grows towards its end, or a ring around the ship that was placed. The
    numbers: from where (counted from 1; 0 for a placing), to where, and whose ship."""
    if spaces is None:
        return ()
    last_from, last_to, seat = spaces
    if not last_from:
        x, y = CENTRES[last_to - 1]
        return (polygon("last:end", RING, "none", f"seat{seat}-hi", 2.5, x=x, y=y, layer="mark"),)
    x, y = CENTRES[last_from - 1]
    wedge, turn = flown(CENTRES[last_to - 1][0] - x, CENTRES[last_to - 1][1] - y)
    label = _("last flight, {start} to {end}", start=NAMES[last_from - 1], end=NAMES[last_to - 1])
    flight = polygon("last:flight", wedge, f"glow:trail{seat}", x=x, y=y, turn=turn, layer="mark", label=label)
    return (flight, left(last_from - 1, seat))


@cache
def flown(dx: float, dy: float) -> tuple[Points, float]:
    """Return the wedge of a flight so far to the right and so far down, and which way it is turned."""
    long = round(hypot(dx, dy) - 8, 2)
    return ((0, -1), (long, -6), (long, 6), (0, 1)), round(degrees(atan2(dy, dx)), 2)


@cache
def left(space: int, seat: int) -> Item:
    """Draw where the last flight of a seat began."""
    x, y = CENTRES[space]
    return circle("last:start", 9, "none", f"seat{seat}-hi", 1.6, x=x, y=y, dash="2.5 3.2", layer="mark")


@cache
def symbols(players: int) -> tuple[Item, ...]:
    """Return the ships of all fleets."""
    return tuple(symbol(seat, kind + 1) for seat in range(players) for kind in range(rules.ENGINES))


@cache
def drawn_ship(key: str, seat: int, kind: int) -> Item:
    """Draw a ship around (0, 0)."""
    return use(key, f"ship{seat}-{kind + 1}", r=REACH)


@cache
def ship(space: int, ship: int) -> tuple[Item, ...]:
    if ship <= 0:
        return ()
    seat, kind = owner(ship), (ship - 1) % 3
    x, y = berthed(space)
    glyph = f"{SEAT_GLYPHS[seat]}{kind + 1}"
    return (
        replace(drawn_ship(f"ship:{NAMES[space]}", seat, kind), x=x, y=y, seat=seat, glyph=glyph, tone=f"seat{seat}"),
    )


@by_language(maxsize=4096)
def fleet(seat: int, fleet: bytes) -> tuple[Item, ...]:
    """Draw what a seat has still to place, and what it has on the board. The numbers: engines and ships on the board,
    the seat's place at the end (0 before it), whether it is its turn, whether ships are being placed, and how many of
    each kind are left."""
    engines, ships, place, turn, deploying, *reserve = fleet
    facts = fleet_facts(seat, engines, ships, place)
    items = (
        fleet_card(seat, engines, ships, turn > 0),
        fleet_name(seat),
        facts,
        *[berth_item(seat, kind, left, turn > 0 and deploying > 0) for kind, left in enumerate(reserve)],
    )
    words, top = _("{seat}: {facts}", seat=seat_name(seat), facts=facts.text), -248.0 + seat * 100
    card = group(f"seat:{seat}", *items, x=SIDE, y=top, label=words, beside=True)
    return (card, emblem(seat, top))


@cache
def emblem(seat: int, top: float) -> Item:
    """Draw a seat's sign: one of its ships in a ring of its colour."""
    key = f"emblem:{seat}"
    porthole = circle(f"{key}:disc", 24, "space", f"seat{seat}", 2.5)
    ship = replace(drawn_ship(f"{key}:ship", seat, 1), y=-2)
    return group(key, porthole, ship, x=SIDE + 180, y=top + 27, beside=True)


@by_language()
def fleet_card(seat: int, engines: int, ships: int, turn: bool) -> Item:
    edge = ("amber", 3) if turn else ("line", 1)
    words = f"{'>' if turn else ' '}{fleet_name(seat).text:<11} {engines:>2}e {ships:>2}s"
    return path(f"seat:{seat}:card", box(208, 92, y=46), "card", *edge, x=104, glyph=words, tone=f"seat{seat}")


@by_language()
def fleet_facts(seat: int, engines: int, ships: int, place: int) -> Item:
    words = [in_engines(engines), in_ships(ships)]
    if place:
        words.append(_("place {number}", number=place))
    return text(f"seat:{seat}:facts", enumerated(words), 12, 36, 12, fill="muted", anchor="start")


@by_language()
def fleet_name(seat: int) -> Item:
    heading = f"{SEAT_GLYPHS[seat]} {seat_name(seat)}"
    return text(f"seat:{seat}:name", heading, 12, 18, 16, bold=True, anchor="start")


@by_language()
def berth_item(seat: int, kind: int, left: int, open_: bool) -> Item:
    """Draw the ships of one kind that are still to be placed, a little lower than their glyph, which goes on the
    terminal's line under the seat's."""
    key = f"fleet:{seat}:{kind + 1}"
    return group(
        key,
        circle(f"{key}:berth", 26, "space", "rim-edge", y=30),
        replace(drawn_ship(f"{key}:ship", seat, kind), y=28),
        text(f"{key}:left", f"×{left}", 31, 45, 19, bold=True),
        x=30 + 64 * kind,
        y=36,
        opacity=1.0 if left else 0.25,
        label=_(
            "{seat} has {left} of {ships} to place",
            seat=seat_name(seat),
            left=left,
            ships=ships_words(FLEET[kind], kind + 1),
        ),
        site=f"fleet:{kind + 1}" if open_ and left else "",
        glyph=f"{kind + 1}×{left}" if left else "",
        tone=f"seat{seat}",
        beside=True,
    )


def berthed(space: int) -> tuple[float, float]:
    """Return where a ship on a space is drawn: with its jets, in the middle."""
    x, y = CENTRES[space]
    return (x, y - 2)

"""The second page of the print-and-play sheet: every ship of every fleet as a token."""

from dataclasses import replace

from cellar.draw.palette import SEAT_GLYPHS
from cellar.draw.scene import Item
from cellar.draw.shapes import group, polygon, text
from cellar.games.zyrcan.board.spaces import FLEET, SHIPS
from cellar.games.zyrcan.picture.pieces import drawn_ship
from cellar.games.zyrcan.words.names import seat_name, ship_words, ships_words
from cellar.language import translator
from cellar.rules import hexes

_ = translator(__name__)
#: Smaller than a space, so that its name can be read beside the token.
TOKEN = 31.0
#: Tokens in one row of a fleet.
ROW = 6


def cut_outs(players: int, unit: float) -> list[Item]:
    """Draw a block of tokens a fleet: neighbours share an edge, so that one cut does for both. `unit` is 1 mm."""
    fleets = _("Cut out: {ships} ships for each of {players} players", ships=SHIPS, players=players)
    items = [text("cut:title", fleets, 105 * unit, 12 * unit, 5 * unit, bold=True)]
    for seat in range(players):
        top = (30 + 53 * seat) * unit
        heading = f"{SEAT_GLYPHS[seat]} {seat_name(seat)}"
        items.append(text(f"fleet:{seat}", heading, 14 * unit, top, 14, bold=True, anchor="start"))
        for kind, count in enumerate(FLEET):
            line = ships_words(count, kind + 1)
            items.append(text(f"fleet:{seat}:{kind}", line, 14 * unit, top + 18 + 14 * kind, 10, anchor="start"))
        kinds = [kind for kind, count in enumerate(FLEET) for _copy in range(count)]
        items += [token(seat, kind, k, 80 * unit, top) for k, kind in enumerate(kinds)]
    return items


def token(seat: int, kind: int, k: int, left: float, top: float) -> Item:
    """Draw a ship on a hexagon, with its seat's sign and its engines as a figure, for printers without colours."""
    row, column = divmod(k, ROW)
    x, y = hexes.centre(column - row // 2, row, TOKEN)
    name = f"token:{seat}:{k}"
    edge = polygon(f"{name}:edge", hexes.corners(TOKEN), "card", "muted", 0.8)
    ship = replace(drawn_ship(f"{name}:ship", seat, kind), y=-4.0)
    sign = text(f"{name}:sign", f"{SEAT_GLYPHS[seat]} {kind + 1}", 0, 21, 7.5)
    label = _("{seat}, a {ship}", seat=seat_name(seat), ship=ship_words(kind + 1))
    return group(name, edge, ship, sign, x=left + x, y=top + y, label=label)

"""The explanation of each thing on the table, for whoever selects it."""

from typing import Final

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLIGHT, NAMED, NAMES
from cellar.games.zyrcan.words.names import engines_of, listing, owner, plural, seat_name
from cellar.rules.types import Options, State

FACTS: Final = {
    "Phase": "In Deploy everybody places ships, one a turn. In Attack everybody captures, one ship a turn, until"
    " somebody cannot.",
    "Somebody has passed": "The game ends when this round is complete. Until then, who can capture must.",
}


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing and what it may do; "" where there is no such thing."""
    kind, _, name = thing.partition(":")
    if kind in ("hex", "ship"):
        return _space(state, NAMED[name]) if name in NAMED else ""
    if kind == "fleet":
        return _ships(name.rpartition(":")[2])
    if kind == "seat":
        return _fleet(name)
    if kind == "fact":
        return FACTS.get(name, "")
    if thing == "pass":
        return "You cannot capture anything, so you pass; the round in which somebody passes is the last."
    return "The ship that moved last flew along this line." if thing == "last:flight" else ""


def _space(state: State, space: int) -> str:
    ship = int(state.space[space])
    if ship == rules.OUTSIDE:
        return "Not in use with so few players: ships may fly over it, but not end here."
    if ship == rules.EMPTY:
        if state.phase == rules.DEPLOY:
            return "A ship can be placed here." if not state.blitzkrieg else _far_enough()
        if state.phase == rules.MANOEUVRE:
            return "A ship from an earlier turn may move here, if its flight ends exactly here."
        return "Ships fly over it; in Attack no flight ends on an empty space."
    engines = engines_of(ship)
    flight = f"Flies exactly {plural(engines, 'space')} straight, over anything, and captures the enemy where it ends."
    if state.phase != rules.ATTACK:
        return flight
    targets = _targets(state, space, ship)
    return f"{flight} It can capture on {listing(targets)}." if targets else f"{flight} Now it can capture nothing."


def _far_enough() -> str:
    return "A ship can be placed here that has no more engines than the space is away from each of your own ships."


def _targets(state: State, space: int, ship: int) -> list[str]:
    ends = [int(FLIGHT[space, engines_of(ship) - 1, direction]) for direction in range(6)]
    stands = {end: int(state.space[end]) for end in ends if end >= 0}
    return [NAMES[end] for end, other in stands.items() if other > 0 and owner(other) != owner(ship)]


def _ships(engines: str) -> str:
    if engines not in ("1", "2", "3"):
        return ""
    count = int(engines)
    worth = f"It counts {plural(count, 'engine')} at the end"
    return f"This ship flies exactly {plural(count, 'space')}, no fewer. {worth}, if nobody captures it."


def _fleet(seat: str) -> str:
    if seat not in ("0", "1", "2", "3", "4"):
        return ""
    return (
        f"{seat_name(int(seat))}'s fleet on the board. The most engines win; where they are equal, more ships do. The"
        " one who begins is first in both phases."
    )

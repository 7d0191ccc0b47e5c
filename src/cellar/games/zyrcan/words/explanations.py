"""The explanation of each thing on the table, for whoever selects it."""

from typing import Final

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLIGHT, NAMED, NAMES
from cellar.games.zyrcan.words.names import engines_of, listing, owner, plural, seat_name
from cellar.rules.types import Options, State

FACTS: Final = {
    "Phase": "In Deploy you all place your ships, one a turn. In Attack you all capture, one ship a turn, until"
    " someone can't.",
    "A player has passed": "The game ends after this round. Until then, whoever can capture must.",
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
        return "You have nothing to capture, so you pass. The round in which a player passes is the last."
    return "The last flight went along this line." if thing == "last:flight" else ""


def _space(state: State, space: int) -> str:
    ship = int(state.space[space])
    if ship == rules.OUTSIDE:
        return "Not used with this many players: ships may fly over it but not land here."
    if ship == rules.EMPTY:
        if state.phase == rules.DEPLOY:
            return "A ship can be placed here." if not state.blitzkrieg else _far_enough()
        if state.phase == rules.MANOEUVRE:
            return "An earlier ship may move here if its flight ends exactly here."
        return "Ships can fly over it, but in Attack they never land on an empty space."
    engines = engines_of(ship)
    flight = f"Flies exactly {plural(engines, 'space')} in a straight line, over anything, and captures where it lands."
    if state.phase != rules.ATTACK:
        return flight
    targets = _targets(state, space, ship)
    return f"{flight} It can capture on {listing(targets)}." if targets else f"{flight} It can't capture anything now."


def _far_enough() -> str:
    return "You can place a ship here if each of your others is at least as far away as the new one has engines."


def _targets(state: State, space: int, ship: int) -> list[str]:
    ends = [int(FLIGHT[space, engines_of(ship) - 1, direction]) for direction in range(6)]
    stands = {end: int(state.space[end]) for end in ends if end >= 0}
    return [NAMES[end] for end, other in stands.items() if other > 0 and owner(other) != owner(ship)]


def _ships(engines: str) -> str:
    if engines not in ("1", "2", "3"):
        return ""
    spaces, worth = plural(int(engines), "space"), plural(int(engines), "engine")
    return f"This ship flies exactly {spaces}, no less. It is worth {worth} at the end, unless it is captured."


def _fleet(seat: str) -> str:
    if seat not in ("0", "1", "2", "3", "4"):
        return ""
    return (
        f"{seat_name(int(seat))}'s fleet on the board. Most engines wins; in a tie, most ships. The same player starts"
        " both phases."
    )

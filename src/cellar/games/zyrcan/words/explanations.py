"""The explanation of each thing on the table, for whoever selects it."""

from typing import Final

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLIGHT, NAMED, NAMES
from cellar.games.zyrcan.words.names import WHO, engines_of, in_engines, in_spaces, owner
from cellar.language import N_, in_a_row, listed, translator
from cellar.rules.types import Options, State

_ = translator(__name__)
#: Facts of the panel, and what each means.
FACTS: Final = {
    N_("Phase"): N_(
        "In Deploy you all place your ships, one a turn. In Attack you all capture, one ship a turn, until someone"
        " can't."
    ),
    N_("A player has passed"): N_("The game ends after this round. Until then, whoever can capture must."),
}
FAR_ENOUGH: Final = N_(
    "You can place a ship here if each of your others is at least as far away as the new one has engines."
)


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing and what it may do; "" where there is no such thing."""
    kind, name = (*thing.split(":", 1), "")[:2]
    if kind in ("hex", "ship"):
        return _space(state, NAMED[name]) if name in NAMED else ""
    if kind == "fleet":
        return _ships(name.rpartition(":")[2])
    if kind == "seat":
        return _fleet(name)
    if kind == "fact":
        return next((_(meaning) for fact, meaning in FACTS.items() if _(fact) == name), "")
    if thing == "pass":
        return _("You have nothing to capture, so you pass. The round in which a player passes is the last.")
    return _("The last flight went along this line.") if thing == "last:flight" else ""


def _space(state: State, space: int) -> str:
    ship = int(state.space[space])
    if ship == rules.OUTSIDE:
        return _("Not used with this many players: ships may fly over it but not land here.")
    if ship == rules.EMPTY:
        if state.phase == rules.DEPLOY:
            return _(FAR_ENOUGH) if state.blitzkrieg else _("A ship can be placed here.")
        if state.phase == rules.MANOEUVRE:
            return _("An earlier ship may move here if its flight ends exactly here.")
        return _("Ships can fly over it, but in Attack they never land on an empty space.")
    far = in_spaces(engines_of(ship))
    flight = _("Flies exactly {far} in a straight line, over anything, and captures where it lands.", far=far)
    if state.phase != rules.ATTACK:
        return flight
    targets = _targets(state, space, ship)
    now = _("It can capture on {spaces}.", spaces=listed(targets)) if targets else _("It can't capture anything now.")
    return in_a_row((flight, now))


def _targets(state: State, space: int, ship: int) -> list[str]:
    ends = [int(FLIGHT[space, engines_of(ship) - 1, direction]) for direction in range(6)]
    stands = {end: int(state.space[end]) for end in ends if end >= 0}
    return [NAMES[end] for end, other in stands.items() if other > 0 and owner(other) != owner(ship)]


def _ships(engines: str) -> str:
    if engines not in ("1", "2", "3"):
        return ""
    return _(
        "This ship flies exactly {far}, no less. It is worth {worth} at the end, unless it is captured.",
        far=in_spaces(int(engines)),
        worth=in_engines(int(engines)),
    )


def _fleet(seat: str) -> str:
    if seat not in ("0", "1", "2", "3", "4"):
        return ""
    return _(
        "[Your|{who}'s] fleet on the board. Most engines wins; in a tie, most ships. The same player starts both"
        " phases.",
        who=WHO[int(seat)],
    )

"""The explanation of each thing on the table, for whoever selects it."""

from typing import Final

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLIGHT, NAMED, NAMES
from cellar.games.zyrcan.words.names import WHO, engines_of, in_engines, in_spaces, owner
from cellar.language import listed, translator
from cellar.language.telling import Explanations
from cellar.rules.types import Options, State

_ = translator(__name__)
EXPLANATIONS: Final = Explanations(_, __package__)
_say = EXPLANATIONS.say


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing and what it may do; "" where there is no such thing."""
    kind, name = (*thing.split(":", 1), "")[:2]
    if kind in ("hex", "ship"):
        return _space(state, NAMED[name]) if name in NAMED else ""
    if kind == "fleet":
        engines = name.rpartition(":")[2]
        known = engines in ("1", "2", "3")
        return _say("fleet", far=in_spaces(int(engines)), worth=in_engines(int(engines))) if known else ""
    if kind == "seat":
        return _say("seat", who=WHO[int(name)]) if name in ("0", "1", "2", "3", "4") else ""
    if kind == "fact":
        return EXPLANATIONS.fact(name)
    return _say(thing) if thing in ("pass", "last:flight") else ""


def _space(state: State, space: int) -> str:
    ship = int(state.space[space])
    if ship <= 0:
        deploys = 1 + bool(state.blitzkrieg) if state.phase == rules.DEPLOY else 0
        flies = 3 if state.phase == rules.MANOEUVRE else 4
        return _say("space", here=0 if ship == rules.OUTSIDE else deploys or flies)
    targets = _targets(state, space, ship)
    now = 0 if state.phase != rules.ATTACK else 1 if targets else 2
    return _say("ship", now=now, far=in_spaces(engines_of(ship)), spaces=listed(targets) if targets else "")


def _targets(state: State, space: int, ship: int) -> list[str]:
    ends = [int(FLIGHT[space, engines_of(ship) - 1, direction]) for direction in range(6)]
    stands = {end: int(state.space[end]) for end in ends if end >= 0}
    return [NAMES[end] for end, other in stands.items() if other > 0 and owner(other) != owner(ship)]

"""How a bot plays: what it captures and from whom, and what it leaves in reach of others.

    python -m cellar_studies.zyrcan.fingerprint novice random --games 100

Each named bot plays against the last; figures are shares of decisions of Attack, and of Deploy where
they say so, with 95 % intervals, by the rules alone.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cellar.bots.seat_specs import Sitter
from cellar.contract.game import Row
from cellar.games.zyrcan import rules, tastes
from cellar.games.zyrcan.board.spaces import FLIGHT
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import State
from cellar_studies.arena.fingerprints import command, watched


@dataclass(frozen=True, slots=True)
class Capture:
    """A flight of Attack: the engines that it takes, and those that a retake would cost; 0 where nobody can."""

    takes: int
    risks: int


@dataclass(slots=True)
class Fingerprint:
    """Scores of decisions, 1 or 0."""

    #: where ships of several sizes could be taken: the largest was
    largest: list[float] = field(default_factory=list)
    #: where a ship could be taken safely: another was, by one that may be retaken at no gain
    overlooked: list[float] = field(default_factory=list)
    #: where of ships as large as the one taken some could be taken safely and some not: one was that could not
    careless: list[float] = field(default_factory=list)
    #: where ships of several seats could be taken: one of those with the most engines lost one
    leader: list[float] = field(default_factory=list)
    #: where ships of several seats could be taken, some of whoever had taken most from it: they lost one
    avenged: list[float] = field(default_factory=list)
    #: the part of its engines on the board that may be captured after a move
    exposed: list[float] = field(default_factory=list)
    #: of Deploy: the same
    placed: list[float] = field(default_factory=list)
    #: of Deploy: the part of eighteen spaces from which others could ever capture the ship that was placed
    open: list[float] = field(default_factory=list)
    #: flights leave the others' engines more or less even: it was one that leaves them most even
    evened: list[float] = field(default_factory=list)
    #: of Deploy: the ship that was placed can capture one
    aimed: list[float] = field(default_factory=list)

    def add(self, state: State, legal: list[int], action: int, told: Sequence[Row]) -> None:
        """Count a decision, if it was one of those."""
        if len(legal) == 1:
            return
        seat = int(state.turn)
        after: Any = state.copy()
        rules.apply(after, action, NO_TAPE)
        in_reach = tastes.exposed(after, seat) / (rules.strength(after, seat) // 64)
        if state.phase == rules.DEPLOY:
            self.placed.append(in_reach)
            self.open.append(tastes.ways_to(list(after.space), seat, action % rules.SPACES) / 18)
            alone: Any = after.copy()
            for space, ship in enumerate(list(after.space)):
                if 0 < ship - 3 * seat <= rules.ENGINES and space != action % rules.SPACES:
                    alone.space[space] = rules.EMPTY
            self.aimed.append(float(any(tastes.reached(alone, seat, other) for other in tastes.others(alone, seat))))
        if state.phase != rules.ATTACK:
            return
        self.exposed.append(in_reach)
        uneven = dict(zip(legal, (_uneven(after, seat) for after in tastes.outcomes(state, legal))))
        if len(set(uneven.values())) > 1:
            self.evened.append(float(uneven[action] == min(uneven.values())))
        victims = {one: victim(state, one) for one in legal}
        if len(whom := set(victims.values())) > 1:
            most = max(rules.strength(state, other) // 64 for other in whom)
            self.leader.append(float(rules.strength(state, victims[action]) // 64 == most))
            hated = set(tastes.offenders(state, seat, told))
            if whom & hated and whom - hated:
                self.avenged.append(float(victims[action] in hated))
        flights = {one: capture(state, one) for one in legal}
        played, sizes = flights[action], {one.takes for one in flights.values()}
        if len(sizes) > 1:
            self.largest.append(float(played.takes == max(sizes)))
        if any(one.risks == 0 for one in flights.values()) and any(_bad(one) for one in flights.values()):
            self.overlooked.append(float(_bad(played)))
        alike = {one.risks > 0 for one in flights.values() if one.takes == played.takes}
        if len(alike) > 1:
            self.careless.append(float(played.risks > 0))


def _bad(flight: Capture) -> bool:
    return flight.risks >= flight.takes


def _uneven(state: State, seat: int) -> int:
    """By how many engines the strongest of the others is ahead of the weakest."""
    return tastes.spread([rules.strength(state, other) // 64 for other in tastes.others(state, seat)])


def victim(state: State, action: int) -> int:
    """Whose ship a flight captures."""
    space, direction = (action - rules.FLY) // 6, (action - rules.FLY) % 6
    return (int(state.space[FLIGHT[space, rules.own_kind(state, space), direction]]) - 1) // 3


def capture(state: State, action: int) -> Capture:
    """What a flight takes, and what it costs if an enemy that may fly to its end does."""
    space, direction = (action - rules.FLY) // 6, (action - rules.FLY) % 6
    kind, seat = rules.own_kind(state, space), int(state.turn)
    end = int(FLIGHT[space, kind, direction])
    after: Any = state.copy()
    rules.apply(after, action, NO_TAPE)
    retaken = False
    for start, ship in enumerate(after.space):
        owner, other = (int(ship) - 1) // 3, (int(ship) - 1) % 3
        if ship > 0 and owner != seat:
            retaken = retaken or any(int(FLIGHT[start, other, way]) == end for way in range(6))
    return Capture((int(state.space[end]) - 1) % 3 + 1, kind + 1 if retaken else 0)


def fingerprint(who: Sitter, against: Sitter, games: int, options: dict[str, Any] | None = None) -> Fingerprint:
    """Watch a bot that sits in turn at every seat, with the other at all others."""
    found = Fingerprint()
    for position, action, told in watched("zyrcan", who, against, games, options or {}):
        found.add(position.state, position.legal_actions(), action, told)
    return found


if __name__ == "__main__":
    command("zyrcan", fingerprint, sys.argv[1:])

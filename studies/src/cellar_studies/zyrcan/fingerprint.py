"""How a bot captures: how often it takes the largest ship in reach, and how often it overlooks a retake.

    python -m cellar_studies.zyrcan.fingerprint novice random --games 100

Each named bot plays against the last; figures are of Attack, with 95 % intervals, by the rules alone.
"""

import argparse
import sys
from dataclasses import dataclass, field
from typing import Any

from cellar.bots import registry
from cellar.bots.seat_specs import Sitter, sitter
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLIGHT
from cellar.play.position import Position
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import State
from cellar_studies.arena.intervals import rate


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

    def add(self, state: State, legal: list[int], action: int) -> None:
        """Count a decision, if it was one of those."""
        if state.phase != rules.ATTACK or legal == [rules.PASS]:
            return
        flights = {one: capture(state, one) for one in legal}
        played, sizes = flights[action], {one.takes for one in flights.values()}
        if len(sizes) > 1:
            self.largest.append(float(played.takes == max(sizes)))
        if any(one.risks == 0 for one in flights.values()) and any(_bad(one) for one in flights.values()):
            self.overlooked.append(float(_bad(played)))
        alike = {one.risks > 0 for one in flights.values() if one.takes == played.takes}
        if len(alike) > 1:
            self.careless.append(float(played.risks > 0))

    def told(self) -> str:
        """Say each share, with its interval."""
        parts = []
        for name in ("largest", "overlooked", "careless"):
            found = rate(getattr(self, name))
            if found is not None:
                ends = f"{100 * found.low:.1f} to {100 * found.high:.1f}"
                parts.append(f"{name} {100 * found.value:.1f} % ({ends}; {found.count} decisions)")
        return ", ".join(parts)


def _bad(flight: Capture) -> bool:
    return flight.risks >= flight.takes


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
    for number in range(games):
        position = Position.start("zyrcan", options or {}, seed=number)
        while not position.is_over:
            watched = position.actor == number % int(position.options["players"])
            sits = who if watched else against
            thought = sits.thought(1000 * number + len(position.history))
            action = registry.choose(sits.bot, position.game, position.options, position.state, position.actor, thought)
            if watched:
                found.add(position.state, position.legal_actions(), action)
            position.play(action)
    return found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="How bots of Zyrcan capture.")
    parser.add_argument("bots", nargs="+", help="bots as an arena names them; each but the last plays against the last")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=3)
    asked = parser.parse_args(arguments)
    *watched, against = (sitter(name, "zyrcan") for name in asked.bots)
    for who in watched:
        found = fingerprint(who, against, asked.games, {"players": asked.players})
        print(f"{who.text} against {against.text}: {found.told()}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""A second implementation of Zyrcan, deliberately naive: dictionaries, copies, no tables, nothing shared with the
product.

Written from the rulebook and the rulings alone, over the JSON of a position; only fit for counting.
"""

from copy import copy, deepcopy
from typing import Any

Space = tuple[int, int]
COMPASS = {"E": (1, 0), "W": (-1, 0), "SE": (0, 1), "NW": (0, -1), "SW": (-1, 1), "NE": (1, -1)}


def apart(a: Space, b: Space) -> int:
    x, z = a[0] - b[0], a[1] - b[1]
    return max(abs(x), abs(z), abs(x + z))


def board(name: Any) -> set[Space]:
    everything = {(q, r) for q in range(-4, 5) for r in range(-4, 5) if apart((q, r), (0, 0)) <= 4}
    if isinstance(name, list):
        return {(q, r) for q, r in name}
    ring = {space for space in everything if apart(space, (0, 0)) == 4}
    corners = {(4 * q, 4 * r) for q, r in COMPASS.values()}
    middles = {space for space in ring if min(apart(space, corner) for corner in corners) == 2}
    return {
        "37": everything - ring,
        "49": everything - corners - middles,
        "55": everything - corners,
        "49-corners": (everything - ring) | corners | middles,
        "61": everything,
    }[name]


class Table:
    """A position that can be asked for all positions one action later."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.region = board(data["board"])
        self.players = data["players"]
        self.blitz = data["variant"] == "blitzkrieg"
        self.first = data.get("first_seat", 0)
        self.turn = data["turn"]
        self.phase = data["phase"]
        self.flying = data.get("step") == "fly"
        newest = data.get("newest")
        self.newest = tuple(newest) if newest else None
        self.somebody_placed = data.get("deployed", self.turn != self.first)
        self.passed = data["passed"]
        self.ships = {(s["at"][0], s["at"][1]): (s["seat"], s["engines"]) for s in data["ships"]}
        self.reserve = deepcopy(data["reserve"])

    def copy(self) -> "Table":
        other = copy(self)
        other.ships = dict(self.ships)
        other.reserve = [list(counts) for counts in self.reserve]
        return other

    def placings(self) -> list["Table"]:
        found = []
        for engines in (1, 2, 3):
            if self.reserve[self.turn][engines - 1] == 0:
                continue
            for space in self.region - set(self.ships):
                friends = [at for at, (seat, _) in self.ships.items() if seat == self.turn]
                if self.blitz and any(apart(space, friend) < engines for friend in friends):
                    continue
                after = self.copy()
                after.ships[space] = (self.turn, engines)
                after.reserve[self.turn][engines - 1] -= 1
                after.somebody_placed = True
                after.newest = space
                found.append(after)
        return found

    def flights(self) -> list["Table"]:
        found = []
        for at, (seat, engines) in self.ships.items():
            if seat != self.turn or (self.phase == "deploy" and at == self.newest):
                continue
            for dq, dr in COMPASS.values():
                end = (at[0] + dq * engines, at[1] + dr * engines)
                if end not in self.region:
                    continue
                if end not in self.ships and self.phase == "attack":
                    continue
                if end in self.ships and self.ships[end][0] == self.turn:
                    continue
                after = self.copy()
                after.ships[end] = after.ships.pop(at)
                found.append(after)
        return found

    def successors(self) -> list["Table"]:
        if self.phase == "over":
            return []
        if self.phase == "attack":
            flown = self.flights()
            if not flown:
                only = self.copy()
                only.passed = True
                flown = [only]
            for after in flown:
                after.turn = (after.turn + 1) % after.players
                if after.passed and after.turn == after.first:
                    after.phase = "over"
            return flown
        if self.flying:
            flown = self.flights()
            for after in flown:
                after.end_deploy_turn()
            return flown
        placed = self.placings()
        for after in placed:
            after.flying = True
            if not after.blitz or not after.flights():
                after.end_deploy_turn()
        return placed

    def end_deploy_turn(self) -> None:
        self.newest = None
        self.flying = False
        if not any(map(sum, self.reserve)):
            self.phase, self.turn = "attack", self.first
            return
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.first:
            if not self.somebody_placed:
                self.phase = "attack"
                return
            self.somebody_placed = False
        if self.placings():
            return
        if self.blitz and self.flights():
            self.flying = True
            return
        self.end_deploy_turn()


def perft(data: dict[str, Any], depth: int) -> int:
    def count(table: Table, left: int) -> int:
        after = table.successors() if left else []
        return sum(count(one, left - 1) for one in after) if after else 1

    return count(Table(data), depth)

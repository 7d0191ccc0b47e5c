"""The traits of Zyrcan: sizes, bounds and properties that bots and environments rely on."""

from cellar.contract.traits import Traits
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import SHIPS
from cellar.rules.types import Options


def traits(options: Options) -> Traits:
    players = int(options["players"])
    return Traits(
        actions=rules.ACTIONS,
        camps=tuple(range(players)),
        longest=longest(players, options["variant"] == "blitzkrieg"),
        zero_sum=True,
    )


def longest(players: int, blitzkrieg: bool) -> int:
    """Bound the decisions: all ships are placed; flights of Attack capture all but one at most; all pass once.

    In Blitzkrieg each seat may also manoeuvre once a round, and in every round but the last somebody places a ship.
    """
    ships = SHIPS * players
    manoeuvres = players * (ships + 1) if blitzkrieg else 0
    return ships + manoeuvres + ships - 1 + players

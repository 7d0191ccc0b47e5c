"""The observation of a seat: the board ship by ship, the reserves, the phase of the game. Nothing is hidden (ZY-4)."""

from cellar.contract.planes import Plane
from cellar.games.zyrcan.rules import ENDED, ENGINES, FLEET, OUTSIDE, SPACES
from cellar.rules.types import Ints, Options, State


def planes(options: Options) -> tuple[Plane, ...]:
    players = int(options["players"])
    return (
        Plane(name="board", shape=(SPACES,), over=("spaces",), says="1 for each space of the board in use."),
        Plane(name="newest", shape=(SPACES,), over=("spaces",), says="1 where the ship placed on this turn is."),
        Plane(
            name="ships",
            shape=(players, ENGINES, SPACES),
            over=("seats", "", "spaces"),
            says="Seat, engines less one, space: 1 where such a ship is.",
        ),
        Plane(
            name="reserve",
            shape=(players, ENGINES),
            over=("seats", ""),
            high=max(FLEET),
            says="Seat, engines less one: ships that are not placed yet.",
        ),
        Plane(name="turn", shape=(players,), over=("seats",), says="1 for the seat to move; 0 for all at the end."),
        Plane(name="first", shape=(players,), over=("seats",), says="1 for the youngest player's seat."),
        Plane(name="phase", shape=(4,), says="1 for one of: Deploy, Manoeuvre, Attack, over."),
        Plane(name="passed", shape=(1,), says="1 when somebody has passed: this round is the last."),
        Plane(name="deployed", shape=(1,), says="1 when somebody has placed a ship in this round of Deploy."),
        Plane(name="blitzkrieg", shape=(1,), says="1 in the variant Blitzkrieg."),
    )


def observe(state: State, seat: int, out: Ints) -> None:
    """Write the observation; seats are counted from the one that looks, in turn order."""
    for i in range(len(out)):
        out[i] = 0
    players = int(state.players)
    space_at = state.space
    ships = 2 * SPACES
    for space in range(SPACES):
        there = int(space_at[space])
        if there != OUTSIDE:
            out[space] = 1
            if there > 0:
                owner = (there - 1) // ENGINES
                kind = (there - 1) % ENGINES
                out[ships + ((owner - seat) % players * ENGINES + kind) * SPACES + space] = 1
    if state.newest > 0:
        out[SPACES + state.newest - 1] = 1
    at = ships + players * ENGINES * SPACES
    for i in range(players):
        owner = (seat + i) % players
        for kind in range(ENGINES):
            out[at + i * ENGINES + kind] = state.reserve[owner, kind]
    at += players * ENGINES
    if state.phase != ENDED:
        out[at + (state.turn - seat) % players] = 1
    at += players
    out[at + (state.first - seat) % players] = 1
    at += players
    out[at + state.phase] = 1
    out[at + 4] = state.passed
    out[at + 5] = state.deployed
    out[at + 6] = state.blitzkrieg

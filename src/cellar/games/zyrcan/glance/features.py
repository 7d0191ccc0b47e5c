"""Features of a move without a search: whom a ship would threaten, who would threaten it, who would guard it.

A row of whole numbers for each legal action, all actions at once. Nearly everything is the answer to one question, how
many ships of some sort are one, two or three straight spaces away, which is a product with one of three matrices
(`LINES`). Whole numbers, so that the same is seen on every machine, to the last digit.
"""

from typing import Final, NamedTuple

from cellar.arrays import np
from cellar.compile.arrays import Array
from cellar.games.zyrcan.board.spaces import COUNT, FLIGHT, SHIPS, SPACES
from cellar.games.zyrcan.rules import EMPTY, ENGINES, FLY, PASS
from cellar.rules.types import State

#: FLIGHT as an array; LINES[engines - 1, space, other]: 1 where a ship flies from one to the other, and so back.
ENDS: Final[Array] = np.array(
    [[[int(FLIGHT[space, kind, way]) for way in range(6)] for kind in range(ENGINES)] for space in range(COUNT)]
)
LINES: Final[Array] = np.array(
    [[[int(other in ENDS[space, kind]) for other in range(COUNT)] for space in range(COUNT)] for kind in range(ENGINES)]
)
#: How far a space is from the centre.
RIM: Final[Array] = np.array([max(abs(q), abs(r), abs(q + r)) for q, r in SPACES])
WORTH: Final[Array] = np.arange(1, ENGINES + 1)


def _by_kind(what: str) -> tuple[str, ...]:
    return tuple(f"{what}, {engines}" for engines in WORTH.tolist())


#: What is seen of a ship on the space where it would be placed; numbers after a comma are engines.
PLACING: Final = (
    "there",
    "distance from the centre",
    *_by_kind("enemies it threatens"),
    *_by_kind("friends it guards"),
    *_by_kind("enemies that threaten it"),
    *_by_kind("of these before it in Attack"),
    *_by_kind("friends that guard it"),
    *_by_kind("empty spaces from which it is reached"),
    "engines of threatened enemies without a guard",
    "engines of guarded friends that are threatened",
    "threatens",
    "is threatened",
    "is threatened before it can attack",
    "is threatened and guarded",
)
#: What is seen of a flight.
FLYING: Final = (
    "there",
    *_by_kind("captures"),
    "engines of friends that the captured ship threatened",
    "engines by which its owner is ahead",
    "the captured ship was guarded",
    *_by_kind("enemies that threaten the end"),
    "the end is threatened",
    "the end is threatened and guarded",
    *_by_kind("friends that guard the end"),
    *_by_kind("enemies that threaten the start"),
    "the start is threatened",
    *_by_kind("enemies threatened from the end"),
    *_by_kind("enemies threatened from the start"),
    "friends guarded from the end",
    "friends guarded from the start",
    "threatens from the end",
    "distance of the end from the centre",
    "distance of the start from the centre",
)


class Table(NamedTuple):
    """The position as planes for the seat to move, mostly 0 or 1: friends and enemies by kind, enemies that attack
    before it, whether a space is empty, whether an enemy there is guarded, by how many engines its owner is above the
    mean; and how many ships are on the board, of how many."""

    friends: Array
    enemies: Array
    before: Array
    empty: Array
    guarded: Array
    ahead: Array
    placed: int
    ships: int


def table(state: State) -> Table:
    """Compute the planes for the seat to move."""
    space = np.array([int(there) for there in state.space])
    players, seat, first = int(state.players), int(state.turn), int(state.first)
    fleets = (space == np.arange(1, 3 * players + 1)[:, None]).astype(np.int64).reshape(players, ENGINES, COUNT)
    engines = fleets.sum(2) @ WORTH
    others = [owner for owner in range(players) if owner != seat]
    earlier = [owner for owner in others if (owner - first) % players < (seat - first) % players]
    guarded, ahead = np.zeros((2, COUNT), np.int64)
    for owner in others:
        there = fleets[owner].sum(0)
        guarded += there * (sum(LINES[kind] @ fleets[owner, kind] for kind in range(ENGINES)) > 0)
        ahead += there * (engines[owner] - engines.sum() // players)
    return Table(
        friends=fleets[seat],
        enemies=fleets[others].sum(0),
        before=fleets[earlier].sum(0),
        empty=(space == EMPTY).astype(np.int64),
        guarded=guarded,
        ahead=ahead,
        placed=int(fleets.sum()),
        ships=players * SHIPS,
    )


def lines(planes: Array) -> Array:
    """Count [kind, space, plane]: how many of each plane a ship of the kind would fly to from the space."""
    found: Array = LINES @ planes.T
    return found


def like(found: Array) -> Array:
    """Select [space, kind] from counts by the kind that flies and the kind that is met, where both are the same: ships
    that would fly here."""
    same: Array = np.diagonal(found, axis1=0, axis2=2)
    return same


def placings(seen: Table, actions: Array) -> tuple[Array, Array]:
    """Return the kind of ship that each action places, and its features, as `PLACING` names them."""
    kind, space = actions // COUNT, actions % COUNT
    threats, guards = lines(seen.enemies), lines(seen.friends)
    threatened, sooner, guarded = like(threats)[space], like(lines(seen.before))[space], like(guards)[space]
    loose = (WORTH @ seen.enemies) * (1 - seen.guarded)
    uneasy = (WORTH @ seen.friends) * (like(threats).sum(1) > 0)
    whom = lines(np.array([seen.empty, loose, uneasy]))
    any_threat, any_sooner = threatened.sum(1) > 0, sooner.sum(1) > 0
    columns = (
        np.ones_like(space),
        RIM[space],
        threats[kind, space],
        guards[kind, space],
        threatened,
        sooner,
        guarded,
        whom[:, space, 0].T,
        whom[kind, space, 1],
        whom[kind, space, 2],
        threats[kind, space].sum(1) > 0,
        any_threat,
        any_sooner,
        any_threat & (guarded.sum(1) > 0),
    )
    return kind, np.column_stack(columns).astype(np.int64)


def flown(seen: Table, actions: Array) -> tuple[Array, Array, Array]:
    """Return the kind of ship that each action flies, where it starts and where it ends; anything for a pass."""
    flight = np.where(actions < PASS, actions, FLY) - FLY
    start, way = flight // 6, flight % 6
    kind = seen.friends[:, start].argmax(0)
    return kind, start, ENDS[start, kind, way]


def flights(seen: Table, actions: Array) -> tuple[Array, Array]:
    """Return the kind of ship that each action flies, and its features, as `FLYING` names them; zeros for a pass."""
    kind, start, end = flown(seen, actions)
    threats, guards = lines(seen.enemies), lines(seen.friends)
    captured = seen.enemies[:, end].T
    victim = captured.argmax(1)
    menaced = lines((WORTH @ seen.friends)[None])[victim, end, 0]
    danger, fled, guarded = like(threats)[end], like(threats)[start], like(guards)[end].copy()
    guarded[np.arange(len(actions)), kind] -= 1  # the ship that flies there is none of its guards
    any_danger = danger.sum(1) > 0
    columns = (
        np.ones_like(start),
        captured,
        captured.sum(1) * (menaced - np.where(victim == kind, WORTH[kind], 0)),
        seen.ahead[end],
        seen.guarded[end],
        danger,
        any_danger,
        any_danger & (guarded.sum(1) > 0),
        guarded,
        fled,
        fled.sum(1) > 0,
        threats[kind, end],
        threats[kind, start],
        guards[kind, end].sum(1),
        guards[kind, start].sum(1),
        threats[kind, end].sum(1) > 0,
        RIM[end],
        RIM[start],
    )
    return kind, np.column_stack(columns).astype(np.int64) * (actions < PASS)[:, None]

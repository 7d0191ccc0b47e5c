"""Plays many random games at once, for the bench and the study: functions that `cellar.compile.compiled` compiles."""

from cellar.compile.arrays import Array, Structs
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.bitboards import steps as single
from cellar.rules.rng import below
from cellar.rules.types import State
from cellar_studies.zyrcan import lanes

# What a study counts, as places in its tally.
GAMES = 0
STEPS = 1
STEPS_SQUARED = 2
SHORTEST = 3
LONGEST = 4
SHARED_WIN = 5  # several seats share the first place
SHIPS_DECIDE = 6  # the first place is decided by ships, engines being equal
ANY_SHARED = 7  # some place is shared
UNPLACED = 8  # Blitzkrieg: games in which some ship was never placed
ATTACK = 9  # turns of Phase Two, passes included
WIN = 10  # + seat: 60ths of a win, shared among those who share it
WIN_SQUARED = 15
RESULT = 20  # + seat: seats beaten less seats that beat it
RESULT_SQUARED = 25
SIZE = 30
SHARES = 60


def by_list(states: Structs, out: Array, tape: Array, rng: Array, games: int) -> int:
    """Play random games from states[0] by the plain rules, choosing from the list of legal actions; count the steps."""
    steps = 0
    for _ in range(games):
        states[1] = states[0]
        state = states[1]
        while state.phase != rules.ENDED:
            n = rules.legal(state, out)
            rules.apply(state, out[below(rng, n)], tape)
            steps += 1
    return steps


def by_sampler(states: Structs, rng: Array, games: int) -> int:
    """Play random games from states[0] by the bitboard form; return the steps."""
    steps = 0
    for _ in range(games):
        states[1] = states[0]
        steps += single.playout(states[1], rng)
    return steps


def in_lanes(many: State, state: State, times: int) -> int:
    """Play random games from `state`, very many at a time; return the steps."""
    steps = 0
    for _ in range(times):
        lanes.load(many, state)
        lanes.playouts(many)
        for lane in range(lanes.LANES):
            steps += many.steps[lane]
    return steps


def tally(many: State, state: State, times: int, counts: Array) -> None:
    """Play random games from `state`, very many at a time, and count how they go."""
    for _ in range(times):
        lanes.load(many, state)
        lanes.playouts(many)
        for lane in range(lanes.LANES):
            steps = int(many.steps[lane])
            counts[GAMES] += 1
            counts[STEPS] += steps
            counts[STEPS_SQUARED] += steps * steps
            counts[SHORTEST] = min(counts[SHORTEST], steps)
            counts[LONGEST] = max(counts[LONGEST], steps)
            counts[ATTACK] += many.attacks[lane]
            counts[UNPLACED] += many.left[lane] > 0
            rank(many, lane, counts)


def rank(many: State, lane: int, counts: Array) -> None:
    """Count who won a lane's game, with what, and who shares a place."""
    players = int(many.players)
    most = 0
    for seat in range(players):
        most = max(most, lanes.strength(many, seat, lane))
    winners = 0
    rivals = 0
    shared = 0
    for seat in range(players):
        mine = lanes.strength(many, seat, lane)
        winners += mine == most
        rivals += mine // 64 == most // 64
        result = 0
        for other in range(players):
            theirs = lanes.strength(many, other, lane)
            result += (mine > theirs) - (mine < theirs)
            shared += other < seat and mine == theirs
        counts[RESULT + seat] += result
        counts[RESULT_SQUARED + seat] += result * result
    for seat in range(players):
        if lanes.strength(many, seat, lane) == most:
            counts[WIN + seat] += SHARES // winners
            counts[WIN_SQUARED + seat] += (SHARES // winners) * (SHARES // winners)
    counts[SHARED_WIN] += winners > 1
    counts[SHIPS_DECIDE] += winners == 1 and rivals > 1
    counts[ANY_SHARED] += shared > 0

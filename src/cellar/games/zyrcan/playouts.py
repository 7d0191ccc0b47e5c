"""Many random games at once, for the bench and the study: plain functions, loaded by `cellar.core.compiled`."""

from cellar.core.rng import below
from cellar.core.types import Ints, State
from cellar.games.zyrcan import fast, rules

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


def by_list(states: State, out: Ints, tape: Ints, rng: Ints, games: int) -> int:
    """Steps of random games from states[0] through the plain rules, choosing from the list of legal actions."""
    steps = 0
    for _ in range(games):
        states[1] = states[0]
        state = states[1]
        while state.phase != rules.ENDED:
            n = rules.legal(state, out)
            rules.apply(state, out[below(rng, n)], tape)
            steps += 1
    return steps


def by_sampler(states: State, rng: Ints, games: int) -> int:
    """Steps of random games from states[0] through the quick representation."""
    steps = 0
    for _ in range(games):
        states[1] = states[0]
        steps += fast.playout(states[1], rng)
    return steps


def tally(states: State, rng: Ints, games: int, counts: Ints) -> None:
    """Play random games from states[0] and count how they go."""
    for _ in range(games):
        states[1] = states[0]
        state = states[1]
        steps = 0
        attack = 0
        while state.phase != rules.ENDED:
            attack += state.phase == rules.ATTACK
            fast.random_step(state, rng)
            steps += 1
        counts[GAMES] += 1
        counts[STEPS] += steps
        counts[STEPS_SQUARED] += steps * steps
        counts[SHORTEST] = min(counts[SHORTEST], steps)
        counts[LONGEST] = max(counts[LONGEST], steps)
        counts[ATTACK] += attack
        counts[UNPLACED] += state.left > 0
        rank(state, counts)


def rank(state: State, counts: Ints) -> None:
    """Count who won, with what, and who shares a place."""
    players = int(state.players)
    most = 0
    for seat in range(players):
        most = max(most, fast.strength(state, seat))
    winners = 0
    rivals = 0
    shared = 0
    for seat in range(players):
        mine = fast.strength(state, seat)
        winners += mine == most
        rivals += mine // 64 == most // 64
        result = 0
        for other in range(players):
            theirs = fast.strength(state, other)
            result += (mine > theirs) - (mine < theirs)
            shared += other < seat and mine == theirs
        counts[RESULT + seat] += result
        counts[RESULT_SQUARED + seat] += result * result
    for seat in range(players):
        if fast.strength(state, seat) == most:
            counts[WIN + seat] += SHARES // winners
            counts[WIN_SQUARED + seat] += (SHARES // winners) * (SHARES // winners)
    counts[SHARED_WIN] += winners > 1
    counts[SHIPS_DECIDE] += winners == 1 and rivals > 1
    counts[ANY_SHARED] += shared > 0

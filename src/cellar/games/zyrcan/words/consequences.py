"""What a flight in Attack brings at once: what it takes, and what the others can then take with one flight."""

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLIGHT, NAMES
from cellar.games.zyrcan.notation import split
from cellar.games.zyrcan.words.names import WHO, engines_of, in_engines, owner, ship_words
from cellar.language import translator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Options, State

_ = translator(__name__)


def consequence(options: Options, state: State, action: int) -> tuple[str, float]:
    """Say what a flight takes and the most that it leaves to be taken; its worth is the difference in engines."""
    if state.phase != rules.ATTACK or not rules.FLY <= action < rules.PASS:
        return "", 0.0
    seat, (start, direction) = int(state.turn), split(action)
    end = int(FLIGHT[start, engines_of(int(state.space[start])) - 1, direction])
    taken = engines_of(int(state.space[end]))
    after = state.copy()
    rules.apply(after, action, NO_TAPE)
    said = {"start": NAMES[start], "end": NAMES[end], "engines": in_engines(taken), "who": WHO[seat]}
    threat = _largest_threat(after, seat)
    if threat is None:
        return _("{start} to {end} takes {engines} and leaves [you|{who}] nothing to lose at once.", **said), taken
    by, lost = threat
    ship = int(after.space[lost])
    return (
        _(
            "{start} to {end} takes {engines}, and then [your|{who}'s] {ship} on {lost} can be taken by"
            " [your|{other}'s] ship on {by}.",
            ship=ship_words(engines_of(ship)),
            lost=NAMES[lost],
            by=NAMES[by],
            other=WHO[owner(int(after.space[by]))],
            **said,
        ),
        taken - engines_of(ship),
    )


def _largest_threat(state: State, seat: int) -> tuple[int, int] | None:
    """Where a ship stands that flies before the seat's next turn, and the largest ship of the seat that it can take."""
    if state.phase == rules.ENDED:
        return None
    turn, players = int(state.turn), int(state.players)
    # Once somebody has passed, the match ends before the first seat's turn (ZY-6).
    turns = (int(state.first) - turn - 1) % players + 1 if state.passed else players - 1
    others = {(turn + later) % players for later in range(turns)} - {seat}
    found, largest = None, 0
    for space in range(rules.SPACES):
        ship = int(state.space[space])
        if ship <= 0 or owner(ship) not in others:
            continue
        for direction in range(6):
            end = int(FLIGHT[space, engines_of(ship) - 1, direction])
            there = int(state.space[end]) if end >= 0 else 0
            if there > 0 and owner(there) == seat and engines_of(there) > largest:
                largest, found = engines_of(there), (space, end)
    return found

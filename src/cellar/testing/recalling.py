"""Checks of information states: equal for matches that a seat cannot tell apart, and different as soon as it can."""

from cellar.contract.game import Game
from cellar.play import information_state
from cellar.play.information_state import Past, PlainEyes
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.tape import for_seat
from cellar.rules.types import Ints
from cellar.testing.random_matches import Sample, looker, must, same

#: Two worlds are played for so many actions; at most so many seats look.
ACTIONS = 150
LOOKERS = 2


def information_states_recall_all(game: Game, sample: Sample) -> None:
    """Check that two matches have one information state for a seat exactly when it cannot tell them apart."""
    players = Position.start(game, sample, seed=26).players
    for seat in range(min(players, LOOKERS)):
        two_worlds(game, sample, seat)


def two_worlds(game: Game, sample: Sample, seat: int) -> None:
    """Play a random match beside one that differs only in what the seat does not see, for as long as it cannot tell."""
    here = Position.start(game, sample, seed=26)
    there, rng, eyes = here.copy(), generator(26 + seat), PlainEyes(game, here.options)
    past = twin = Past(here.root)
    while not here.is_over and len(here.history) < ACTIONS:
        actions = here.legal_actions()
        action = actions[below(rng, len(actions))]
        other = unseen_twin(here, there, action, seat, rng)
        before = past
        told = [for_seat(row, seat) for row in here.play(action)]
        past = past.after(here.history[-1].actor, action, here.state.tobytes())
        longer = known(past, seat, eyes, here) != known(before, seat, eyes, here)
        must(longer, f"The information state of {looker(seat)} stays the same", here)
        if other is not None:
            heard = [for_seat(row, seat) for row in there.play(other)]
            twin = twin.after(there.history[-1].actor, other, there.state.tobytes())
            alike = told == heard and same(here.hidden(seat), there.hidden(seat))
            if alike:
                one = known(past, seat, eyes, here) == known(twin, seat, eyes, there)
                must(one, f"The information state of {looker(seat)} tells a secret", here)
                continue
            apart = same(here.hidden(seat), there.hidden(seat)) or known(past, seat, eyes, here) != known(
                twin, seat, eyes, there
            )
            must(apart, f"The information state of {looker(seat)} forgets what it saw", here)
        there, twin = here.copy(), past


def unseen_twin(here: Position, there: Position, action: int, seat: int, rng: Ints) -> int | None:
    """Return an action of the other match that looks the same to the seat; None where there is none."""
    rules = here.game.rules
    if here.actor != there.actor:
        return None
    if rules.seen(here.state, action, seat) >= 0:
        return action if action in there.legal_actions() else None
    others = [one for one in there.legal_actions() if rules.seen(there.state, one, seat) < 0]
    return others[below(rng, len(others))] if others else None


def known(past: Past, seat: int, eyes: PlainEyes, position: Position) -> tuple[str, list[int]]:
    """Return the information state as text, and its numbers besides the observation."""
    numbers = [0] * (2 * past.length + information_state.WORDS)
    information_state.numbers(past, seat, position.players, eyes, numbers)
    return information_state.text(past, seat, eyes), numbers

"""Step 3, collect walls: a cancer cell takes up to two from the factory."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.lasting_cards import lasting
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def to_collect(state: State) -> None:
    """Ask a cancer cell on a factory that holds walls, and nobody else."""
    seat = int(state.seat)
    on_factory = state.place[seat] == state.signs[t.FACTORY]
    state.phase = t.COLLECT if on_factory and state.stock > 0 and state.camp[seat] == p.CANCER else t.VESSEL


def may_collect(state: State, walls: int) -> bool:
    """Return whether so many walls may be collected: at most 2, as far as there are any."""
    return bool(0 <= walls <= min(t.MOST_COLLECTED, int(state.stock)))


def collect(state: State, walls: int, tape: Ints) -> None:
    """Move walls from the factory to the player; cards may add some on top, once any is taken."""
    seat = int(state.seat)
    state.phase = t.VESSEL
    if walls == 0:
        note(tape, t.T_PASSED, 0, seat, t.COLLECT, 0, 0, 0, 0)
        return
    extra = lasting(state, seat, p.FACTORY)
    stock = int(state.stock) - walls
    state.stock = stock
    state.bricks[seat] += walls + extra
    note(tape, t.T_COLLECTED, 0, seat, walls, extra, stock, 0, 0)

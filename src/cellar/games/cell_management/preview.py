"""What each choice of a starting cell would do, before it is taken."""

from cellar.core.tape import NO_TAPE
from cellar.core.types import State
from cellar.games.cell_management import rules
from cellar.games.cell_management.notation import members


def starts(state: State) -> list[tuple[int, str]]:
    """Each species that may attract the guards now, with what its round would end in."""
    if state.phase != rules.CHOOSE_START:
        return []
    return [(species, ending(state, after(state, species))) for species in range(int(state.n))]


def after(state: State, species: int) -> State:
    """A copy of the position after the round that starts at the cell of `species`."""
    copy: State = state.copy()
    rules.apply(copy, species, NO_TAPE)
    return copy


def ending(before: State, end: State) -> str:
    """Who newly reaches the centre, and who then waits in a hideout."""
    n = int(end.n)
    if int(end.centre) == rules.everybody(end):
        return "everybody is in the centre: solved"
    new = members(int(end.centre) & ~int(before.centre), n)
    hidden = members(int(end.hidden), n)
    reached = f"{', '.join(new)} {'reaches' if len(new) == 1 else 'reach'} the centre" if new else "nobody new in the centre"
    return f"{reached}; hidden afterwards: {', '.join(hidden) or 'nobody'}"

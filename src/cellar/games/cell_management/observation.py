"""The player's observation: the ring cell by cell, where the captives are, what is decided next. Nothing is hidden.

Planes are of the match's number of species; positions go clockwise.
"""

from cellar.contract.planes import HIGHEST, Plane
from cellar.rules.types import Ints, Options, State


def planes(options: Options) -> tuple[Plane, ...]:
    n = int(options["species"])
    ring = ("positions", "species")
    return (
        Plane(name="cells", shape=(n, n), over=ring, says="Position, species: 1 where its containment cell is."),
        Plane(name="hideouts", shape=(n, n), over=ring, says="Position, species: 1 where its hideout is."),
        Plane(name="hostile", shape=(n,), over=("species",), says="1 for a species whose hideout is hostile."),
        Plane(name="hidden", shape=(n,), over=("species",), says="1 when somebody of it waits in its hideout."),
        Plane(name="centre", shape=(n,), over=("species",), says="1 when somebody of it is in the centre."),
        Plane(name="phase", shape=(3,), says="1 for one of: who attracts the guards, who sacrifices itself, over."),
        Plane(name="sacrifices", shape=(3,), says="1 for how many may return after a round: none, one, any."),
        Plane(name="rounds", shape=(1,), high=HIGHEST, says="Rounds played, 127 for more."),
        Plane(
            name="rounds_left", shape=(1,), low=-1, high=HIGHEST, says="Rounds left, 127 for more; -1 without a limit."
        ),
    )


def observe(state: State, seat: int, out: Ints) -> None:
    """Write the observation; the one player sees everything."""
    for i in range(len(out)):
        out[i] = 0
    n = int(state.n)
    at = 2 * n * n
    for i in range(n):
        out[i * n + state.cells[i]] = 1
        out[(n + i) * n + state.hideouts[i]] = 1
        out[at + i] = state.hostile >> i & 1
        out[at + n + i] = state.hidden >> i & 1
        out[at + 2 * n + i] = state.centre >> i & 1
    at += 3 * n
    out[at + state.phase] = 1
    out[at + 3 + state.sacrifices] = 1
    out[at + 6] = min(int(state.rounds), HIGHEST)
    out[at + 7] = -1 if state.round_limit == 0 else min(int(state.round_limit) - int(state.rounds), HIGHEST)

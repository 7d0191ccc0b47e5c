"""The traits of Cell Wars: two camps, dice, hidden hands."""

from cellar.contract.traits import Traits
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.setup import camp_sizes, seats
from cellar.rules.types import Options

FACES = tuple(range(t.DIE + 1, t.DIE + 7))
CARDS = tuple(range(t.CARD, t.CARD + p.CARDS))


def traits(options: Options) -> Traits:
    """Return the traits; even sixteen rounds have no bound, as a mutation that gives its Biomass back may be repeated
    (CW-14), so the dice decide how long a match is."""
    immune, cancer = camp_sizes(options)
    who = seats(options)
    return Traits(
        actions=t.ACTIONS,
        camps=tuple(t.CELL_CAMP[cell] for cell in who),
        longest=None,
        zero_sum=immune == cancer,
        secrets=True,
        outcomes=(*FACES, *CARDS, *range(t.SEAT, t.SEAT + len(who))),
        most_rolls=None,
    )

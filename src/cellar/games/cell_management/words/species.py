"""Names of species, as a sentence needs them."""

from cellar.games.cell_management.board.written import SPECIES
from cellar.language import translator

_ = translator(__name__)


def species_name(species: int) -> str:
    if species == 0:
        return _("Null")
    return _("Ace") if species == 1 else SPECIES[species]


def named(mask: int, n: int) -> tuple[str, ...]:
    return tuple(species_name(species) for species in range(n) if mask >> species & 1)


def takes_an(species: int) -> bool:
    """Return whether its article is `an` in English: `an Ace`, `an 8`, `a 3`."""
    return SPECIES[species] in "A8"

"""Names of species and counts, as a sentence needs them."""

from cellar.games.cell_management.board.written import SPECIES


def species_name(species: int) -> str:
    return ("Null", "Ace")[species] if species < 2 else SPECIES[species]


def named(mask: int, n: int) -> tuple[str, ...]:
    return tuple(species_name(species) for species in range(n) if mask >> species & 1)


def a_captive(species: int) -> str:
    """Write a captive with its article: `an Ace`, `a 3`."""
    return f"{'an' if SPECIES[species] in 'A8' else 'a'} {species_name(species)}"


def counted(number: int, one: str, many: str) -> str:
    """Write a count with its noun: `1 round`, `2 rounds`."""
    return f"{number} {one if number == 1 else many}"


def why(hostile: int, occupied: int) -> str:
    """State the reason for running or not, by the four situations of the rulebook."""
    if hostile:
        return "an enemy is watching" if occupied else "no enemy is there"
    return "a friend is there" if occupied else "no friend is there"

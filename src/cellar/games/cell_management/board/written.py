"""The text of species and boards, a board in one word: `4A3N25/N3254A/234`."""

from cellar.errors import BadText
from cellar.games.cell_management import rules

#: Names of the species, in order: Null, Ace, then figures (the piecepack has six ranks; more species go on counting).
SPECIES = "NA23456789"
FEWEST_SPECIES = 3
#: How many captives may return after a round, by the number of it in the rules.
SACRIFICES = ("none", "one", "any")


def cycle_fault(cells: list[int], ring: list[int]) -> str:
    """Say why cells and hideouts break the setup's single cycle; "" when they keep it."""
    species, length = 0, 0
    while True:
        species = cells[ring.index(species)]
        length += 1
        if species == 0:
            break
    if length == len(cells):
        return ""
    return (
        f"the facing relation must be one single cycle through all {len(cells)} species, but from Null it closes after"
        f" {length}: each cell stands beside the hideout that matches the cell placed before it"
    )


def board_text(cells: list[int], ring: list[int], hostile: list[int]) -> str:
    """Write a board in one word: cells clockwise, the hideout that each faces, the hostile ones (4A3N25/N3254A/234; -
    for none)."""
    return "/".join(names(part) for part in (cells, ring, sorted(hostile)))


def names(species: list[int]) -> str:
    """Write species by name, in the order given; "-" for none."""
    return "".join(SPECIES[s] for s in species) or "-"


def parse_board(text: str) -> tuple[list[int], list[int], list[int]]:
    """Parse `board_text`, strictly apart from case; the hostile ones in order."""
    parts = text.strip().upper().split("/")
    if len(parts) != 3:
        raise BadText(
            f"{text[:40]!r} is not a board: expected three parts with / between them, cells, hideouts and hostile ones,"
            " as in 4A3N25/N3254A/234."
        )
    cells, ring, hostile = (parse_names(part, SPECIES) for part in parts)
    check_species(cells, ring, hostile)
    return cells, ring, sorted(hostile)


def parse_names(text: str, known: str) -> list[int]:
    """Parse species from their names, each once."""
    species: list[int] = []
    for name in "" if text == "-" else text:
        if name not in known:
            raise BadText(f"{name[:40]!r} isn't a species of this board: the species are {', '.join(known)}.")
        if known.index(name) in species:
            raise BadText(f"Species {name} is named twice in {text}: name each once.")
        species.append(known.index(name))
    return species


def check_species(cells: list[int], ring: list[int], hostile: list[int]) -> None:
    """Refuse a board with wrong or missing species."""
    n = len(cells)
    if not FEWEST_SPECIES <= n <= rules.MOST_SPECIES:
        raise BadText(f"A board has {FEWEST_SPECIES} to {rules.MOST_SPECIES} cells, this one has {n}.")
    for what, listed in (("cells", cells), ("hideouts", ring)):
        if sorted(listed) != list(range(n)):
            raise BadText(
                f"The {what} of a board with {n} cells are {', '.join(SPECIES[:n])}, each once, but {names(listed)} was"
                " given."
            )
    if not set(hostile) <= set(range(n)):
        raise BadText(f"The hostile hideouts {names(hostile)} must be among {', '.join(SPECIES[:n])}.")


def check_cycle(cells: list[int], ring: list[int], hostile: list[int]) -> None:
    """Refuse a board that the rulebook's setup cannot give: its cycle is broken."""
    fault = cycle_fault(cells, ring)
    if fault:
        raise BadText(f"The board {board_text(cells, ring, hostile)} cannot come from the rulebook's setup: {fault}.")

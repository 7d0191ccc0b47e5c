"""The text of species and boards, a board in one word: `4A3N25/N3254A/234`."""

from cellar.errors import BadText
from cellar.games.cell_management import rules
from cellar.language import enumerated, translator

#: Names of the species, in order: Null, Ace, then figures (the piecepack has six ranks; more species go on counting).
SPECIES = "NA23456789"
FEWEST_SPECIES = 3
#: How many captives may return after a round, by the number of it in the rules.
SACRIFICES = ("none", "one", "any")
_ = translator(__name__)


def is_one_cycle(cells: list[int], ring: list[int]) -> bool:
    """Return whether cells and hideouts keep the setup's single cycle."""
    return cycle_length(cells, ring) == len(cells)


def cycle_length(cells: list[int], ring: list[int]) -> int:
    """Return after how many species the cycle from Null closes."""
    species, length = cells[ring.index(0)], 1
    while species:
        species = cells[ring.index(species)]
        length += 1
    return length


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
            _(
                "{text} is not a board: expected three parts with / between them, cells, hideouts and hostile ones, as"
                " in 4A3N25/N3254A/234.",
                text=repr(text[:40]),
            )
        )
    cells, ring, hostile = (parse_names(part, SPECIES) for part in parts)
    check_species(cells, ring, hostile)
    return cells, ring, sorted(hostile)


def parse_names(text: str, known: str) -> list[int]:
    """Parse species from their names, each once."""
    species: list[int] = []
    for name in "" if text == "-" else text:
        if name not in known:
            raise BadText(
                _(
                    "{name} isn't a species of this board: the species are {species}.",
                    name=repr(name[:40]),
                    species=enumerated(known),
                )
            )
        if known.index(name) in species:
            raise BadText(_("Species {name} is named twice in {text}: name each once.", name=name, text=text))
        species.append(known.index(name))
    return species


def check_species(cells: list[int], ring: list[int], hostile: list[int]) -> None:
    """Refuse a board with wrong or missing species."""
    n = len(cells)
    if not FEWEST_SPECIES <= n <= rules.MOST_SPECIES:
        raise BadText(
            _(
                "A board has {fewest} to {most} cells, this one has {count}.",
                fewest=FEWEST_SPECIES,
                most=rules.MOST_SPECIES,
                count=n,
            )
        )
    species = enumerated(SPECIES[:n])
    if sorted(cells) != list(range(n)):
        raise BadText(
            _(
                "The cells of a board with {count} cells are {species}, each once, but {given} was given.",
                count=n,
                species=species,
                given=names(cells),
            )
        )
    if sorted(ring) != list(range(n)):
        raise BadText(
            _(
                "The hideouts of a board with {count} cells are {species}, each once, but {given} was given.",
                count=n,
                species=species,
                given=names(ring),
            )
        )
    if not set(hostile) <= set(range(n)):
        raise BadText(
            _("The hostile hideouts {hostile} must be among {species}.", hostile=names(hostile), species=species)
        )


def check_cycle(cells: list[int], ring: list[int], hostile: list[int]) -> None:
    """Refuse a board that the rulebook's setup cannot give: its cycle is broken."""
    if not is_one_cycle(cells, ring):
        raise BadText(
            _(
                "The board {board} cannot come from the rulebook's setup: the facing relation must be one single cycle"
                " through all {species} species, but from Null it closes after {length}: each cell stands beside the"
                " hideout that matches the cell placed before it.",
                board=board_text(cells, ring, hostile),
                species=len(cells),
                length=cycle_length(cells, ring),
            )
        )

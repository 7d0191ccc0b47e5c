"""The random setup by the three draws of the rulebook, the names of the species, and boards given as text."""

import numpy as np

from cellar.core.errors import BadOption, BadText
from cellar.core.rng import below
from cellar.core.types import Ints, Options
from cellar.games.cell_management import rules

#: Names of the species, in order: Null, Ace, then figures (the piecepack has six ranks; more species go on counting).
SPECIES = "NA23456789"
FEWEST_SPECIES = 3
SACRIFICES = ("none", "one", "any")


def hostile_count(options: Options) -> int:
    """How many hideouts are hostile: as asked, or the rulebook's number (3 of 6, 2 of 4 or 5; otherwise half)."""
    asked = int(options.get("hostile", -1))
    return int(options["species"]) // 2 if asked < 0 else asked


def check(options: Options) -> None:
    """Refuse combinations of options that make no board."""
    n = int(options["species"])
    if int(options["hostile"]) > n:
        raise BadOption(
            f"{options['hostile']} hostile hideouts do not fit {n} species: choose 0 to {n}, or -1 for the rulebook's"
            " number."
        )
    if options["board"]:
        try:
            cells, _, hostile = parse_board(str(options["board"]))
        except BadText as wrong:
            raise BadOption(f"The option board cannot be used: {wrong}") from None
        if len(cells) != n or (int(options["hostile"]) >= 0 and len(hostile) != int(options["hostile"])):
            raise BadOption(
                f"The board {options['board']} has {len(cells)} species and {len(hostile)} hostile hideouts, but the"
                f" options ask for {n} and {hostile_count(options)}: make them agree."
            )


def draw(options: Options, rng: Ints) -> Ints:
    """The three draws as written, or the board that the options fix."""
    if options.get("board"):
        return board_setup(options, *parse_board(str(options["board"])))
    n = int(options["species"])
    ring = shuffled(range(n), rng)  # 1. the hideouts, shuffled into a circle
    hostile = shuffled(range(n), rng)[: hostile_count(options)]  # 2. some of them replaced by hostile ones
    cells = chain(ring, shuffled(range(1, n), rng))  # 3. the cells, by a chain that ends with null
    return board_setup(options, cells, ring, sorted(hostile))


def shuffled(items: range, rng: Ints) -> list[int]:
    """A uniformly random order (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def chain(ring: list[int], flipped: list[int]) -> list[int]:
    """The cells around the ring: the first flipped one goes beside the null hideout, each next one beside the hideout
    that matches the cell before it, and the null cell takes the place that is left."""
    cells = [0] * len(ring)
    match = 0
    for species in [*flipped, 0]:
        cells[ring.index(match)] = species
        match = species
    return cells


def board_setup(options: Options, cells: list[int], ring: list[int], hostile: list[int]) -> Ints:
    """The array that `rules.new` reads."""
    head = [len(cells), sum(1 << s for s in hostile), SACRIFICES.index(str(options.get("sacrifices", "one")))]
    return np.array([*head, int(options.get("round_limit", 0)), *cells, *ring], dtype=np.int64)


def cycle_fault(cells: list[int], ring: list[int]) -> str:
    """Why cells and hideouts break the setup's single cycle, or "" when they keep it."""
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
    """A board in one word: cells clockwise, the hideout that each faces, the hostile ones (4A3N25/N3254A/234; - for
    none)."""
    return "/".join(names(part) for part in (cells, ring, sorted(hostile)))


def names(species: list[int]) -> str:
    """The species by name, in the order given; "-" for nobody."""
    return "".join(SPECIES[s] for s in species) or "-"


def parse_board(text: str) -> tuple[list[int], list[int], list[int]]:
    """Read `board_text`, strictly apart from case; the hostile ones in order."""
    parts = text.strip().upper().split("/")
    if len(parts) != 3:
        raise BadText(
            f"{text!r} is not a board: expected three parts with / between them, cells, hideouts and hostile ones, as"
            " in 4A3N25/N3254A/234."
        )
    cells, ring, hostile = (parse_names(part, SPECIES) for part in parts)
    check_board(cells, ring, hostile)
    return cells, ring, sorted(hostile)


def parse_names(text: str, known: str) -> list[int]:
    """Species from their names, each once."""
    species: list[int] = []
    for name in "" if text == "-" else text:
        if name not in known:
            raise BadText(f"{name!r} is no species of this board: the species are {', '.join(known)}.")
        if known.index(name) in species:
            raise BadText(f"Species {name} is named twice in {text}: name each once.")
        species.append(known.index(name))
    return species


def check_board(cells: list[int], ring: list[int], hostile: list[int]) -> None:
    """Refuse what is no board: wrong or missing species, a broken cycle."""
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
    fault = cycle_fault(cells, ring)
    if fault:
        raise BadText(f"The board {board_text(cells, ring, hostile)} cannot come from the setup: {fault}.")

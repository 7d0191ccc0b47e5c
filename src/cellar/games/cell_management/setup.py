"""The setup of a match: a random board by the three draws of the rulebook, one laid anyhow, or the one that the options
give."""

from cellar.errors import BadOption, BadText
from cellar.games.cell_management import rules
from cellar.games.cell_management.board.hideout_ring import ring_from
from cellar.games.cell_management.board.written import SACRIFICES, parse_board
from cellar.games.cell_management.theorem.criterion import solvable
from cellar.language import translator
from cellar.rules.rng import below
from cellar.rules.types import Ints, Options

_ = translator(__name__)


def hostile_count(options: Options) -> int:
    """Return how many hideouts are hostile: as asked, or the rulebook's 3 of 6, 2 of 4 or 5; otherwise half."""
    asked = int(options.get("hostile", -1))
    return int(options["species"]) // 2 if asked < 0 else asked


def check(options: Options) -> None:
    """Refuse combinations of options that make no board."""
    n = int(options["species"])
    if int(options["hostile"]) > n:
        raise BadOption(
            _(
                "{hostile} hostile hideouts do not fit {species} species: choose 0 to {species}, or -1 for the"
                " rulebook's number.",
                hostile=options["hostile"],
                species=n,
            ),
            "hostile",
        )
    if options["board"]:
        try:
            cells, _ring, hostile = parse_board(str(options["board"]))
        except BadText as wrong:
            raise BadOption(_("The option board cannot be used: {fault}", fault=wrong), "board") from None
        if len(cells) != n or (int(options["hostile"]) >= 0 and len(hostile) != int(options["hostile"])):
            raise BadOption(
                _(
                    "The board {board} has {species} species and {hostile} hostile hideouts, but the options ask for"
                    " {wanted} and {wanted_hostile}: make them agree.",
                    board=options["board"],
                    species=len(cells),
                    hostile=len(hostile),
                    wanted=n,
                    wanted_hostile=hostile_count(options),
                ),
                "board",
            )
    elif options["boards"] == "solvable":
        check_that_some_can_be_won(options)


def check_that_some_can_be_won(options: Options) -> None:
    """Refuse options under which no board could be drawn (docs/atlas.md): a winding of 3 needs four species. Every
    board of one cycle may be drawn by either layout."""
    n, hostile = int(options["species"]), hostile_count(options)
    if hostile == 0:
        fault = _(
            "No such board can be won: without a hostile hideout nobody ever runs. Choose other options, or boards=all"
            " to play it all the same."
        )
    elif n == 3 and hostile == 2 and options["sacrifices"] == "none":
        fault = _(
            "No such board can be won: with three species, two hostile hideouts and no sacrifices somebody always stays"
            " behind. Choose other options, or boards=all to play it all the same."
        )
    else:
        return
    raise BadOption(fault, "boards")


def draw(options: Options, rng: Ints) -> Ints:
    """Draw a board as the rulebook does, again until it can be won unless all are asked for; or take the board that the
    options fix."""
    if options.get("board"):
        return board_setup(options, *parse_board(str(options["board"])))
    while True:
        drawn = three_draws(options, rng)
        if options["boards"] == "all" or can_be_won(drawn):
            return drawn


def can_be_won(drawn: Ints) -> bool:
    """Return whether a drawn board can be won, by the theorem, without a search."""
    n = int(drawn[rules.SETUP_N])
    board = drawn[rules.SETUP_BOARD :]
    return solvable(
        ring_from(board[:n], board[n:], int(drawn[rules.SETUP_HOSTILE]), int(drawn[rules.SETUP_SACRIFICES]))
    )


def three_draws(options: Options, rng: Ints) -> Ints:
    n = int(options["species"])
    ring = shuffled(range(n), rng)  # 1. the hideouts, shuffled into a circle
    hostile = shuffled(range(n), rng)[: hostile_count(options)]  # 2. some of them replaced by hostile ones
    # 3. the cells: by a chain that ends with null, or as they come
    anyhow = options.get("layout", "cycle") == "random"
    cells = shuffled(range(n), rng) if anyhow else chain(ring, shuffled(range(1, n), rng))
    return board_setup(options, cells, ring, sorted(hostile))


def shuffled(items: range, rng: Ints) -> list[int]:
    """Return a uniformly random permutation (Fisher-Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def chain(ring: list[int], flipped: list[int]) -> list[int]:
    """Arrange the cells around the ring: the first flipped one goes beside the null hideout, each next one beside the
    hideout that matches the cell before it, and the null cell takes the place that is left."""
    cells = [0] * len(ring)
    match = 0
    for species in [*flipped, 0]:
        cells[ring.index(match)] = species
        match = species
    return cells


def board_setup(options: Options, cells: list[int], ring: list[int], hostile: list[int]) -> Ints:
    """Make the setup array that `rules.new` reads."""
    head = [len(cells), sum(1 << s for s in hostile), SACRIFICES.index(str(options.get("sacrifices", "one")))]
    return [*head, int(options.get("round_limit", 0)), *cells, *ring]

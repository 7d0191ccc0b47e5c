"""The setup of a match: who sits where, the standard layout, a random one, and the decks (CW-2 to CW-6)."""

from functools import cache
from typing import Final

from cellar.errors import BadDeck, BadOption
from cellar.games.cell_wars import ABOUT, BALANCED
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import start
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import ALL_BLOCKS, HEXES, WITHIN, block_at
from cellar.language import translator
from cellar.rules.rng import below
from cellar.rules.types import Ints, Options

_ = translator(__name__)
#: What round 16 can end with, in the order of DRAW_VERDICT and BLOCKS_VERDICT (CW-29).
VERDICTS: Final = ("draw", "blocks")
#: players -> cells of the larger and of the smaller camp (CW-3)
CAMP_SIZES: Final = {2: (1, 1), 3: (2, 1), 4: (2, 2), 5: (3, 2), 6: (3, 3)}
#: The standard layout of CW-6, axial: four CARD signs, generator, wall factory, two vessels.
STANDARD_SIGNS: Final = ((3, -4), (-3, -1), (3, 1), (-3, 4), (0, -3), (0, 3), (-4, 0), (4, 0))
STANDARD_TISSUE: Final = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def seats(options: Options) -> tuple[int, ...]:
    """Return the cell of each seat, as an index into `terms.CELL_CAMP`: the recommended order, without cells not in
    play (CW-3)."""
    return _seats(camp_sizes(options))


@cache
def _seats(sizes: tuple[int, int]) -> tuple[int, ...]:
    return tuple(cell for cell in range(t.SEATS) if t.CELL_LETTER[cell] < sizes[t.CELL_CAMP[cell]])


def camp_sizes(options: Options) -> tuple[int, int]:
    """Return how many immune and how many cancer cells there are."""
    larger, smaller = CAMP_SIZES[int(options["players"])]
    return (larger, smaller) if options["larger_camp"] == "immune" else (smaller, larger)


def cancer_goal(options: Options) -> int:
    """Return the number of blocks above which Cancer wins (CW-29)."""
    return BALANCED[camp_sizes(options)] if options["variant"] == "balanced" else int(options["cancer_goal"])


def verdict(options: Options) -> str:
    """Return how round 16 ends: one of VERDICTS."""
    return "blocks" if options["variant"] == "balanced" else str(options["verdict"])


def check(options: Options) -> None:
    """Refuse options that do not go together, and decks that cannot be played."""
    if options["setup"] == "standard" and options["cancer_tissue"] != len(STANDARD_TISSUE):
        raise BadOption(
            _(
                "The standard layout has {standard} cancer blocks, not {asked} (CW-6): choose setup players or random"
                " for another number.",
                standard=len(STANDARD_TISSUE),
                asked=options["cancer_tissue"],
            ),
            "cancer_tissue",
        )
    printed = {option.name: option.default for option in ABOUT.options}
    if options["variant"] == "balanced" and any(options[key] != printed[key] for key in ("cancer_goal", "verdict")):
        raise BadOption(
            _("The balanced variant sets the goal and the verdict itself (CW-29): leave both out."), "variant"
        )
    if options["cancer_tissue"] > cancer_goal(options):
        raise BadOption(
            _(
                "With {blocks} cancer blocks at the start and a goal of more than {goal} cancer would have won already"
                " (CW-29): choose a higher goal or fewer blocks.",
                blocks=options["cancer_tissue"],
                goal=cancer_goal(options),
            )
        )
    try:
        cards.deck(str(options["deck"]))
    except BadDeck as wrong:
        raise BadOption(_("The option deck cannot be used: {wrong}", wrong=wrong), "deck") from None


def draw(options: Options, rng: Ints) -> Ints:
    """Make the setup array (`rulebook.start` has its layout)."""
    setup = [-1] * start.SETUP_LENGTH
    who = seats(options)
    setup[start.AT_PLAYERS] = len(who)
    setup[start.AT_CELLS : start.AT_CELLS + len(who)] = who
    setup[start.AT_OPEN_HANDS] = int(options["open_team_hands"])
    setup[start.AT_FIRST_CAMP] = cards.CAMP_NAMES.index(str(options["first_camp"]))
    setup[start.AT_TISSUE] = int(options["cancer_tissue"])
    setup[start.AT_GIVEN] = int(options["setup"] != "players")
    setup[start.AT_CANCER] = 0
    setup[start.AT_GOAL] = cancer_goal(options)
    setup[start.AT_VERDICT] = VERDICTS.index(verdict(options))
    if options["setup"] == "standard":
        signs, tissue = standard()
    elif options["setup"] == "random":
        signs, tissue = random_layout(int(options["cancer_tissue"]), rng)
    else:
        signs, tissue = [], []
    for sign, block in enumerate(signs):
        setup[start.AT_SIGNS + sign] = block
    for block in tissue:
        setup[start.AT_CANCER] |= 1 << block
    setup[start.AT_DECK :] = cards.deck(str(options["deck"])).numbers
    return setup


def standard() -> tuple[list[int], list[int]]:
    return [block_at(q, r) for q, r in STANDARD_SIGNS], [block_at(q, r) for q, r in STANDARD_TISSUE]


def random_layout(tissue: int, rng: Ints) -> tuple[list[int], list[int]]:
    """Draw a layout uniformly from the legal ones, by rejection sampling: both camps have a start (CW-5)."""
    while True:
        signs = some_blocks(t.SIGNS, rng)
        chosen = some_blocks(tissue, rng)
        if is_legal_layout(signs, chosen):
            return signs, chosen


def is_legal_layout(signs: list[int], tissue: list[int]) -> bool:
    """Return whether both camps have a block to start on: of their tissue, neither under nor next to a sign."""
    starts = ALL_BLOCKS
    for block in signs:
        starts &= ~int(WITHIN[block, 1])
    cancer = sum(1 << block for block in tissue)
    return starts & cancer != 0 and starts & ~cancer != 0


def some_blocks(n: int, rng: Ints) -> list[int]:
    blocks = list(range(HEXES))
    for i in range(n):
        j = i + below(rng, HEXES - i)
        blocks[i], blocks[j] = blocks[j], blocks[i]
    return blocks[:n]

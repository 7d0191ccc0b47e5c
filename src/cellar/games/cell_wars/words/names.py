"""The names of blocks, edges, cells, signs, tissues and cards, in texts that people type and in sentences."""

from typing import Final

from cellar.errors import BadText
from cellar.games.cell_wars import ABOUT
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import board, terms
from cellar.games.cell_wars.setup import seats
from cellar.language import N_, Seat, by_language, enumerated, translator
from cellar.rules import hexes
from cellar.rules.layout import rows
from cellar.rules.types import Options

_ = translator(__name__)
#: A row has a letter from the top, a slanting column a number from the left: the centre is e5, as in Zyrcan.
BLOCKS: Final = tuple(hexes.name(q, r, board.SIDE) for q, r in board.BLOCKS)
BLOCK_NUMBER: Final = {name: number for number, name in enumerate(BLOCKS)}
#: The two blocks of an edge, such as e4/e5.
EDGES: Final = tuple(f"{BLOCKS[a]}/{BLOCKS[b]}" for a, b in rows(board.EDGE_ENDS, board.EDGES))
EDGE_NUMBER: Final = {name: number for number, name in enumerate(EDGES)} | {
    f"{BLOCKS[b]}/{BLOCKS[a]}": number for number, (a, b) in enumerate(rows(board.EDGE_ENDS, board.EDGES))
}

CAMPS: Final = (N_("Immune"), N_("Cancer"))
LETTERS: Final = ("alpha", "beta", "gamma")
GREEK: Final = ("α", "β", "γ")
#: The six cells as they are typed (immune-alpha) and as they are named (Immune α), in playing order.
CELL_KEYS: Final = tuple(
    f"{cards.CAMP_NAMES[camp]}-{LETTERS[letter]}" for camp, letter in zip(terms.CELL_CAMP, terms.CELL_LETTER)
)
CELL_NAMES: Final = ABOUT.seats
#: Seats as arguments of messages.
WHO: Final = tuple(map(Seat, range(terms.SEATS)))

#: The eight signs in a position, and the kind of each as it is typed and told.
SIGN_KEYS: Final = ("card-1", "card-2", "card-3", "card-4", "generator", "factory", "vessel-1", "vessel-2")
SIGN_WORDS: Final = ("CARD", "generator", "factory", "vessel")
SIGN_NAMES: Final = (N_("CARD sign"), N_("Biomass generator"), N_("wall factory"), N_("blood vessel"))
A_SIGN: Final = (N_("a CARD sign"), N_("a Biomass generator"), N_("a wall factory"), N_("a blood vessel"))
THE_SIGN: Final = (N_("the CARD sign"), N_("the Biomass generator"), N_("the wall factory"), N_("the blood vessel"))

TISSUES: Final = (N_("normal"), N_("cancer"), N_("solidified"))
#: The three lines through a block, by the directions they run in.
AXES: Final = ("E-W", "SE-NW", "SW-NE")
DIRECTIONS: Final = hexes.DIRECTION_NAMES

WINNERS: Final = ("immune", "cancer", "nobody")
REASONS: Final = ("", "tissue", "cleaning", "death", "time", "blocks")


@by_language()
def in_walls(count: int) -> str:
    return _.plural("{count} wall", "{count} walls", count)


@by_language()
def in_cards(count: int) -> str:
    return _.plural("{count} card", "{count} cards", count)


@by_language()
def in_blocks(count: int) -> str:
    return _.plural("{count} block", "{count} blocks", count)


@by_language()
def in_steps(count: int) -> str:
    return _.plural("{count} step", "{count} steps", count)


def in_free_draws(count: int) -> str:
    return _.plural("{count} free draw", "{count} free draws", count)


def tissue(kind: int) -> str:
    """Name a tissue, as an adjective: `normal`."""
    return _(TISSUES[kind])


def edge_ends(edge: int) -> tuple[str, str]:
    """Return the two blocks of an edge."""
    one, other = EDGES[edge].split("/")
    return one, other


def cell_key(options: Options, seat: int) -> str:
    """Return the seat's cell as it is typed."""
    return CELL_KEYS[seats(options)[seat]]


def cell_name(options: Options, seat: int) -> str:
    """Name the seat's cell by its role, where no person is meant: in pictures, on the terminal and in errors."""
    return _(CELL_NAMES[seats(options)[seat]])


def player(seat: int) -> str:
    """Mention who sits at a seat, at the beginning or in a list."""
    return _("[You|{who}]", who=WHO[seat])


def letter(options: Options, seat: int) -> str:
    """Return the letter of the seat's cell: `α`."""
    return GREEK[terms.CELL_LETTER[seats(options)[seat]]]


def camp(options: Options, seat: int) -> int:
    return terms.CELL_CAMP[seats(options)[seat]]


def card(options: Options, seat: int, number: int) -> cards.Card:
    return cards.deck(options["deck"]).camps[camp(options, seat)][number]


def a_sign(sign: int) -> str:
    """Name a sign as one of several, or one that is not yet there: `a CARD sign`."""
    return _(A_SIGN[terms.SIGN_KIND[sign]])


def the_sign(sign: int) -> str:
    """Name a sign that is known: `the wall factory`."""
    return _(THE_SIGN[terms.SIGN_KIND[sign]])


def block_number(text: str) -> int:
    name = text.lower()
    if name not in BLOCK_NUMBER:
        row = [known for known in BLOCKS if known[0] == name[:1]]
        if not row:
            raise BadText(_("There is no block {text}; the rows are a to i.", text=repr(text[:9])))
        raise BadText(
            _(
                "There is no block {text}; row {row} has {first} to {last}.",
                text=repr(text[:9]),
                row=name[0],
                first=row[0],
                last=row[-1],
            )
        )
    return BLOCK_NUMBER[name]


def edge_number(text: str) -> int:
    """Parse the edge between two blocks, such as e4/e5."""
    first, slash, second = text.lower().partition("/")
    if not slash:
        raise BadText(
            _("{text} isn't an edge; name the two blocks it lies between, such as e4/e5.", text=repr(text[:12]))
        )
    for name in (first, second):
        block_number(name)
    if f"{first}/{second}" not in EDGE_NUMBER:
        raise BadText(_("{one} and {other} do not touch, so there is no edge between them.", one=first, other=second))
    return EDGE_NUMBER[f"{first}/{second}"]


def seat_number(options: Options, text: str) -> int:
    """Parse the seat of a cell, however its name is written: immune-alpha, Immune α, cancer b."""
    words = text.lower().replace("-", " ").split()
    for seat, cell in enumerate(seats(options)):
        name, letter = CELL_KEYS[cell].split("-")
        greek = GREEK[terms.CELL_LETTER[cell]]
        if len(words) == 2 and name.startswith(words[0]) and (words[1] in (greek, letter) or words[1] == letter[0]):
            return seat
    known = enumerated([CELL_KEYS[cell] for cell in seats(options)])
    raise BadText(_("There is no cell {text} in this match; there are {known}.", text=repr(text[:20]), known=known))

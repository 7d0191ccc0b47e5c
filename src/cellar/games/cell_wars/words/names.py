"""The names of blocks, edges, cells, signs, tissues and cards, in texts that people type and in sentences."""

from typing import Final

from cellar.errors import BadText
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import board, terms
from cellar.games.cell_wars.setup import seats
from cellar.rules import hexes
from cellar.rules.layout import rows
from cellar.rules.types import Options

#: A row has a letter from the top, a slanting column a number from the left: the centre is e5, as in Zyrcan.
BLOCKS: Final = tuple(hexes.name(q, r, board.SIDE) for q, r in board.BLOCKS)
BLOCK_NUMBER: Final = {name: number for number, name in enumerate(BLOCKS)}
#: The two blocks of an edge, such as e4/e5.
EDGES: Final = tuple(f"{BLOCKS[a]}/{BLOCKS[b]}" for a, b in rows(board.EDGE_ENDS, board.EDGES))
EDGE_NUMBER: Final = {name: number for number, name in enumerate(EDGES)} | {
    f"{BLOCKS[b]}/{BLOCKS[a]}": number for number, (a, b) in enumerate(rows(board.EDGE_ENDS, board.EDGES))
}

CAMPS: Final = ("Immune", "Cancer")
LETTERS: Final = ("alpha", "beta", "gamma")
GREEK: Final = ("α", "β", "γ")
#: The six cells as they are typed (immune-alpha) and as they are told (Immune α), in playing order.
CELL_KEYS: Final = tuple(
    f"{CAMPS[camp].lower()}-{LETTERS[letter]}" for camp, letter in zip(terms.CELL_CAMP, terms.CELL_LETTER)
)
CELL_NAMES: Final = tuple(f"{CAMPS[camp]} {GREEK[letter]}" for camp, letter in zip(terms.CELL_CAMP, terms.CELL_LETTER))

#: The eight signs in a position, and the kind of each as it is typed and told.
SIGN_KEYS: Final = ("card-1", "card-2", "card-3", "card-4", "generator", "factory", "vessel-1", "vessel-2")
SIGN_WORDS: Final = ("CARD", "generator", "factory", "vessel")
SIGN_NAMES: Final = ("CARD sign", "Biomass generator", "wall factory", "blood vessel")

TISSUES: Final = ("normal", "cancer", "solidified")
#: The three lines through a block, by the directions they run in.
AXES: Final = ("E-W", "SE-NW", "SW-NE")
DIRECTIONS: Final = hexes.DIRECTION_NAMES

#: The phases that a position can be in, in the order of their numbers.
PHASES: Final = (
    "place sign",
    "place tissue",
    "place cell",
    "relapse",
    "lot",
    "collect",
    "draw",
    "mutation roll",
    "deal",
    "play",
    "card: step",
    "card: block",
    "card: line",
    "card: sign",
    "card: sign to",
    "card: place",
    "card: swap",
    "card: search",
    "act",
    "movement roll",
    "move",
    "attack",
    "attack roll",
    "turn block",
    "over",
)
WINNERS: Final = ("immune", "cancer", "nobody")
REASONS: Final = ("", "tissue", "cleaning", "death", "time", "blocks")


def counted(number: int, noun: str) -> str:
    """Write a count with its noun: `1 wall`, `2 walls`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def way(start: int, end: int) -> str:
    """Write a way between blocks: `from e4 to e5`."""
    return f"from {BLOCKS[start]} to {BLOCKS[end]}"


def cell_key(options: Options, seat: int) -> str:
    """Return the seat's cell as it is typed."""
    return CELL_KEYS[seats(options)[seat]]


def cell_name(options: Options, seat: int) -> str:
    """Return the seat's cell as it is named in sentences."""
    return CELL_NAMES[seats(options)[seat]]


def camp(options: Options, seat: int) -> int:
    return terms.CELL_CAMP[seats(options)[seat]]


def card(options: Options, seat: int, number: int) -> cards.Card:
    return cards.deck(options["deck"]).camps[camp(options, seat)][number]


def sign_name(sign: int) -> str:
    return SIGN_NAMES[terms.SIGN_KIND[sign]]


def block_number(text: str) -> int:
    name = text.lower()
    if name not in BLOCK_NUMBER:
        row = [known for known in BLOCKS if known[0] == name[:1]]
        hint = f"row {name[0]} has {row[0]} to {row[-1]}" if row else "the rows are a to i"
        raise BadText(f"There is no block {text[:9]!r}; {hint}.")
    return BLOCK_NUMBER[name]


def edge_number(text: str) -> int:
    """Parse the edge between two blocks, such as e4/e5."""
    first, slash, second = text.lower().partition("/")
    if not slash:
        raise BadText(f"{text[:12]!r} isn't an edge; name the two blocks it lies between, such as e4/e5.")
    for name in (first, second):
        block_number(name)
    if f"{first}/{second}" not in EDGE_NUMBER:
        raise BadText(f"{first} and {second} do not touch, so there is no edge between them.")
    return EDGE_NUMBER[f"{first}/{second}"]


def seat_number(options: Options, text: str) -> int:
    """Parse the seat of a cell, however its name is written: immune-alpha, Immune α, cancer b."""
    words = text.lower().replace("-", " ").split()
    for seat, cell in enumerate(seats(options)):
        name, letter = CELL_KEYS[cell].split("-")
        greek = GREEK[terms.CELL_LETTER[cell]]
        if len(words) == 2 and name.startswith(words[0]) and (words[1] in (greek, letter) or words[1] == letter[0]):
            return seat
    known = ", ".join(CELL_KEYS[cell] for cell in seats(options))
    raise BadText(f"There is no cell {text[:20]!r} in this match; there are {known}.")

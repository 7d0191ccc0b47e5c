"""The explanation of each thing on the table: tissue, signs, walls, cells, cards, counters, choices."""

from collections.abc import Callable
from typing import Final

from cellar.contract.numbers import whole_number
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range, attack_value
from cellar.games.cell_wars.rulebook.steps.step_05_draw_cards import CHARGE, MUTATION
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import in_blocks, in_walls
from cellar.games.cell_wars.words.phases import CHOICES
from cellar.language import N_, enumerated, in_a_row, translator
from cellar.rules.types import Options, State

_ = translator(__name__)


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing and what it is good for; "" where there is no such thing."""
    kind, name = (*thing.split(":", 1), "")[:2]
    words = KINDS.get(kind)
    return words(options, state, name) if words else ""


TISSUES: Final = (
    N_("Healthy. A cancer cell on it can degrade it into cancer tissue; an immune cell may start here."),
    N_(
        "It counts for the Cancer camp. An immune cell on it can purify it; a cancer cell that claims it three turns in"
        " a row solidifies it."
    ),
    N_(
        "Cancer tissue for good: it can't be purified, and no card changes it. A dead cancer cell can come back on it,"
        " which turns it into ordinary cancer tissue."
    ),
)
SIGNS: Final = (
    N_(
        "While active, it gives a free draw to a cell that starts its turn here, and then turns inactive. All four"
        " become active again in rounds {rounds}."
    ),
    N_("A cell that ends its turn here gets 1 Biomass, up to its limit."),
    N_(
        "It makes one wall a round, from round 2 on. A cancer cell that starts its turn here can take up to {most} of"
        " them."
    ),
    N_("A cell that ended its last turn here and is still here is carried to the other vessel."),
)
#: On a block with a sign.
HERE: Final = (
    N_("There is a CARD sign here."),
    N_("There is a Biomass generator here."),
    N_("There is a wall factory here."),
    N_("There is a blood vessel here."),
)


def _reloads() -> str:
    """List the rounds in which CARD signs become active again."""
    return enumerated([str(number) for number in range(t.RELOAD, t.ROUNDS + 1, t.RELOAD)])


def _sign_words(kind: int) -> str:
    return _(SIGNS[kind], rounds=_reloads(), most=t.MOST_COLLECTED)


def _block(options: Options, state: State, name: str) -> str:
    if name not in names.BLOCK_NUMBER:
        return ""
    block = names.BLOCK_NUMBER[name]
    tissue = p.SOLID if state.solid >> block & 1 else p.TUMOUR if state.cancer >> block & 1 else p.HEALTHY
    sign = next((sign for sign in range(t.SIGNS) if state.signs[sign] == block), None)
    if sign is None:
        return _(TISSUES[tissue])
    kind = t.SIGN_KIND[sign]
    return in_a_row((_(TISSUES[tissue]), _(HERE[kind]), _sign_words(kind)))


def _sign(options: Options, state: State, name: str) -> str:
    return _sign_words(t.SIGN_KIND[names.SIGN_KEYS.index(name)]) if name in names.SIGN_KEYS else ""


def _edge(options: Options, state: State, name: str) -> str:
    if name not in names.EDGE_NUMBER:
        return ""
    edge = names.EDGE_NUMBER[name]
    if state.walls[edge // board.WORD] >> edge % board.WORD & 1:
        return _("Immune cells can't cross it; cancer cells can. An immune cell next to it can demolish it.")
    return _("A cancer player with a wall can build it here instead of moving. It stops only immune cells.")


#: What a cell can do, an immune one by whether it reaches beyond its block; and the pips on it.
CANCER_CELL: Final = N_(
    "A cancer cell: it degrades and solidifies tissue, walls do not stop it, and it may come back after its death. It"
    " has {walls} to build."
)
IMMUNE_CELL: Final = (
    N_("An immune cell: it attacks cancer cells on its own block for {damage} Biomass, and purifies tissue."),
    N_("An immune cell: it attacks cancer cells up to {blocks} away for {damage} Biomass, and purifies tissue."),
)
PIPS: Final = N_("The pips are its Biomass, {limit} at most: it pays for cards, and at 0 the cell leaves the board.")


def _cell(options: Options, state: State, name: str) -> str:
    if name not in names.CELL_KEYS:
        return ""
    cell = names.CELL_KEYS.index(name)
    seat = next((seat for seat in range(int(state.players)) if state.cell[seat] == cell), None)
    return "" if seat is None else _player(options, state, str(seat))


def _player(options: Options, state: State, name: str) -> str:
    """Explain the cell of a seat, and what its numbers mean."""
    seat = whole_number(name)
    if seat is None or seat >= state.players:
        return ""
    said = {
        "limit": int(state.limit[seat]),
        "walls": in_walls(int(state.bricks[seat])),
        "damage": attack_value(state, seat),
        "blocks": in_blocks(attack_range(state, seat)),
    }
    kind = CANCER_CELL if state.camp[seat] == p.CANCER else IMMUNE_CELL[attack_range(state, seat) > 0]
    return in_a_row((_(kind, **said), _(PIPS, **said)))


def _round(options: Options, state: State, name: str) -> str:
    return _(
        "The match lasts {rounds} rounds; each cell has one turn in each. In rounds {reloads}, with a thick rim on the"
        " track, all CARD signs become active again.",
        rounds=t.ROUNDS,
        reloads=_reloads(),
    )


def _deck(options: Options, state: State, name: str) -> str:
    """Explain a camp's deck, or a card that a search may take out of it."""
    if name not in cards.CAMP_NAMES:
        return _card(options, state, name)
    return _(
        "This camp draws its cards here: free after a CARD sign, for {cost} Biomass, or by mutation. Used cards go to"
        " the discard pile, which becomes the new deck when this one is empty.",
        cost=CHARGE,
    )


def _meter(options: Options, state: State, name: str) -> str:
    return _(
        "Counted at the end of each round: the Cancer camp wins with {most} blocks or more, the Immune camp with"
        " {fewest} or fewer. Solidified blocks count too.",
        most=int(state.goal) + 1,
        fewest=t.IMMUNE_WINS_BELOW - 1,
    )


CARD_KINDS: Final = (
    N_("An immediate card: it takes effect the moment it is drawn."),
    N_("A normal card: keep it until you play it in step 6, then discard it."),
    N_("A continuous card: played in step 6, it stays on the panel for as long as it lasts."),
)


def _card(options: Options, state: State, name: str) -> str:
    """Explain what kind of card it is; what it does is printed on it."""
    known = cards.deck(options["deck"]).cards
    card = next((card for card in known if name in (card.id, card.name)), None)
    return "" if card is None else _(CARD_KINDS[card.kind])


#: Facts of the panel, by their names, and what each means.
FACTS: Final[dict[str, Callable[[Options, State, str], str]]] = {
    N_("Round"): _round,
    N_("Cancer tissue"): _meter,
    N_("Solidified"): lambda options, state, name: _(TISSUES[p.SOLID]),
    N_("Wall factory"): lambda options, state, name: _sign_words(p.FACTORY_SIGN),
    N_("CARD signs"): lambda options, state, name: _sign_words(p.CARD_SIGN),
    N_("Cards"): lambda options, state, name: in_a_row((_("Each camp has a deck of its own."), *map(_, CARD_KINDS))),
    N_("Immune deck"): lambda options, state, name: _deck(options, state, cards.CAMP_NAMES[0]),
    N_("Cancer deck"): lambda options, state, name: _deck(options, state, cards.CAMP_NAMES[1]),
}


def _fact(options: Options, state: State, name: str) -> str:
    return next((words(options, state, name) for fact, words in FACTS.items() if _(fact) == name), "")


def _pile(options: Options, state: State, name: str) -> str:
    if name == _("Used in this round"):
        return _("Cards played this turn. They go to the discard pile when no more cards are played.")
    return _("Used cards. When the camp's deck is empty, they are shuffled to make a new one.")


def _choice(options: Options, state: State, name: str) -> str:
    if name.startswith("collect-"):
        return _("You can build one wall a turn instead of moving, on any edge inside the board.")
    if name.startswith("line-"):
        return _("The card turns every block on this line through your cell.")
    if name not in CHOICES:
        return ""
    return _(CHOICES[name]["note"], burn=CHARGE, needs=CHARGE + 1, price=MUTATION, claims=t.CLAIMS)


KINDS: Final[dict[str, Callable[[Options, State, str], str]]] = {
    "hex": _block,
    "sign": _sign,
    "edge": _edge,
    "cell": _cell,
    "seat": _player,
    "round": _round,
    "round-piece": _round,
    "deck": _deck,
    "meter": _meter,
    "card": _card,
    "discard": _card,
    "fact": _fact,
    "pile": _pile,
    "choice": _choice,
}

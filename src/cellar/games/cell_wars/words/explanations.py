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
from cellar.language.telling import Explanations
from cellar.rules.types import Options, State

_ = translator(__name__)
EXPLANATIONS: Final = Explanations(_, __package__)
_say = EXPLANATIONS.say


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing and what it is good for; "" where there is no such thing."""
    kind, name = (*thing.split(":", 1), "")[:2]
    words = KINDS.get(kind)
    return words(options, state, name) if words else ""


def _reloads() -> str:
    """List the rounds in which CARD signs become active again."""
    return enumerated([str(number) for number in range(t.RELOAD, t.ROUNDS + 1, t.RELOAD)])


def _sign_words(kind: int) -> str:
    return _say("sign", sign=kind, rounds=_reloads(), most=t.MOST_COLLECTED)


def _block(options: Options, state: State, name: str) -> str:
    if name not in names.BLOCK_NUMBER:
        return ""
    block = names.BLOCK_NUMBER[name]
    tissue = p.SOLID if state.solid >> block & 1 else p.TUMOUR if state.cancer >> block & 1 else p.HEALTHY
    sign = next((sign for sign in range(t.SIGNS) if state.signs[sign] == block), None)
    if sign is None:
        return _say("tissue", tissue=tissue)
    kind = t.SIGN_KIND[sign]
    return in_a_row((_say("tissue", tissue=tissue), _say("here", sign=kind), _sign_words(kind)))


def _sign(options: Options, state: State, name: str) -> str:
    return _sign_words(t.SIGN_KIND[names.SIGN_KEYS.index(name)]) if name in names.SIGN_KEYS else ""


def _edge(options: Options, state: State, name: str) -> str:
    if name not in names.EDGE_NUMBER:
        return ""
    edge = names.EDGE_NUMBER[name]
    return _say("edge", wall=state.walls[edge // board.WORD] >> edge % board.WORD & 1)


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
    far = attack_range(state, seat)
    return _say(
        "cell",
        kind=0 if state.camp[seat] == p.CANCER else 2 if far > 0 else 1,
        limit=int(state.limit[seat]),
        walls=in_walls(int(state.bricks[seat])),
        damage=attack_value(state, seat),
        blocks=in_blocks(far),
    )


def _round(options: Options, state: State, name: str) -> str:
    return _say("round", rounds=t.ROUNDS, reloads=_reloads())


def _deck(options: Options, state: State, name: str) -> str:
    """Explain a camp's deck, or a card that a search may take out of it."""
    if name not in cards.CAMP_NAMES:
        return _card(options, state, name)
    return _say("deck", cost=CHARGE)


def _meter(options: Options, state: State, name: str) -> str:
    return _say("meter", most=int(state.goal) + 1, fewest=t.IMMUNE_WINS_BELOW - 1)


def _card(options: Options, state: State, name: str) -> str:
    """Explain what kind of card it is; what it does is printed on it."""
    known = cards.deck(options["deck"]).cards
    card = next((card for card in known if name in (card.id, card.name)), None)
    return "" if card is None else _say("card", kind=card.kind)


CARD_KINDS: Final = (p.IMMEDIATE, p.NORMAL, p.CONTINUOUS)
#: Facts of the panel, by their names, and what each means.
FACTS: Final[dict[str, Callable[[Options, State, str], str]]] = {
    N_("Round"): _round,
    N_("Cancer tissue"): _meter,
    N_("Solidified"): lambda options, state, name: _say("tissue", tissue=p.SOLID),
    N_("Wall factory"): lambda options, state, name: _sign_words(p.FACTORY_SIGN),
    N_("CARD signs"): lambda options, state, name: _sign_words(p.CARD_SIGN),
    N_("Cards"): lambda options, state, name: in_a_row(
        (_say("cards"), *(_say("card", kind=kind) for kind in CARD_KINDS))
    ),
    N_("Immune deck"): lambda options, state, name: _deck(options, state, cards.CAMP_NAMES[0]),
    N_("Cancer deck"): lambda options, state, name: _deck(options, state, cards.CAMP_NAMES[1]),
}


def _fact(options: Options, state: State, name: str) -> str:
    return next((words(options, state, name) for fact, words in FACTS.items() if _(fact) == name), "")


def _pile(options: Options, state: State, name: str) -> str:
    return _say("pile", used=name == _("Used in this round"))


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

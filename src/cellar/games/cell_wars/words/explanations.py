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
from cellar.games.cell_wars.words.names import counted
from cellar.rules.types import Options, State


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing and what it is good for; "" where there is no such thing."""
    kind, _, name = thing.partition(":")
    words = KINDS.get(kind)
    return words(options, state, name) if words else ""


TISSUES: Final = (
    "Healthy. A cancer cell that stands here can degrade it into cancer tissue; an immune cell may start here.",
    "It counts for the Cancer camp. An immune cell that stands here can purify it; a cancer cell that claims it three"
    " rounds in a row solidifies it.",
    "It counts as cancer tissue for good: no card and no purification changes it. A dead cancer cell can come back on"
    " it, which turns it into plain cancer tissue.",
)
RELOADS: Final = ", ".join(str(n) for n in range(t.RELOAD, t.ROUNDS + 1, t.RELOAD))
SIGNS: Final = (
    "While it is active, a cell that begins its round here gets a free draw, and the sign turns inactive. All four turn"
    f" active in rounds {RELOADS}.",
    "A cell that ends its round here gets 1 Biomass, up to its limit.",
    f"It makes one wall a round, from round 2 on. A cancer cell that begins its round here takes up to"
    f" {t.MOST_COLLECTED} of them.",
    "A cell that ended its last round here and has stayed is carried to the other vessel.",
)


def _block(options: Options, state: State, name: str) -> str:
    if name not in names.BLOCK_NUMBER:
        return ""
    block = names.BLOCK_NUMBER[name]
    tissue = p.SOLID if state.solid >> block & 1 else p.TUMOUR if state.cancer >> block & 1 else p.HEALTHY
    sign = next((sign for sign in range(t.SIGNS) if state.signs[sign] == block), None)
    return TISSUES[tissue] if sign is None else f"{TISSUES[tissue]} {_with_a_sign(sign)}"


def _with_a_sign(sign: int) -> str:
    words = SIGNS[t.SIGN_KIND[sign]]
    return f"A {names.sign_name(sign)} lies on it. {words}"


def _sign(options: Options, state: State, name: str) -> str:
    return SIGNS[t.SIGN_KIND[names.SIGN_KEYS.index(name)]] if name in names.SIGN_KEYS else ""


def _edge(options: Options, state: State, name: str) -> str:
    if name not in names.EDGE_NUMBER:
        return ""
    edge = names.EDGE_NUMBER[name]
    if state.walls[edge // board.WORD] >> edge % board.WORD & 1:
        return "Immune cells cannot pass it, cancer cells can. An immune cell beside it can demolish it."
    return "A cancer player who has a wall can build it here, in place of moving. It stops immune cells only."


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
    limit = int(state.limit[seat])
    pips = f"The pips are its Biomass, {limit} at most: it pays for cards, and a cell at 0 leaves the board."
    if state.camp[seat] == p.IMMUNE:
        damage, far = attack_value(state, seat), attack_range(state, seat)
        reach = "on its own block" if far == 0 else f"up to {counted(far, 'block')} away"
        return f"An immune cell: it attacks cancer cells {reach} for {damage} Biomass, and purifies tissue. {pips}"
    held = int(state.bricks[seat])
    return (
        "A cancer cell: it degrades and solidifies tissue, walls do not stop it, and it may come back after its death."
        f" It has {counted(held, 'wall')} to build. {pips}"
    )


def _round(options: Options, state: State, name: str) -> str:
    return (
        f"The match lasts {t.ROUNDS} rounds; in each, everybody has one turn of ten steps. In rounds {RELOADS}"
        " all CARD signs turn active; on the track they have a thick rim."
    )


def _deck(options: Options, state: State, name: str) -> str:
    """Explain a camp's deck, or a card that a search may take out of it."""
    if name not in cards.CAMP_NAMES:
        return _card(options, state, name)
    return (
        f"Cards that this camp's players draw, face down: free after a CARD sign, for {CHARGE} Biomass, or by mutation."
        " Used cards go beside it, and an empty deck is the reshuffled pile."
    )


def _meter(options: Options, state: State, name: str) -> str:
    return (
        f"Counted when everybody has had their turn: above {int(state.goal)} blocks the Cancer camp wins, below"
        f" {t.IMMUNE_WINS_BELOW} the Immune camp. Solidified blocks count too."
    )


CARD_KINDS: Final = (
    "An immediate card: it is resolved the moment it is drawn.",
    "A normal card: it is kept until its player plays it in step 6, then discarded.",
    "A continuous card: played in step 6, it stays on the panel for as long as it lasts.",
)


def _card(options: Options, state: State, name: str) -> str:
    """Explain what kind of card it is; what it does is printed on it."""
    known = cards.deck(options["deck"]).cards
    card = next((card for card in known if name in (card.id, card.name)), None)
    return "" if card is None else CARD_KINDS[card.kind]


def _solidified(options: Options, state: State, name: str) -> str:
    return TISSUES[p.SOLID]


def _factory(options: Options, state: State, name: str) -> str:
    return SIGNS[p.FACTORY_SIGN]


def _card_signs(options: Options, state: State, name: str) -> str:
    return SIGNS[p.CARD_SIGN]


def _cards(options: Options, state: State, name: str) -> str:
    return f"Each camp has a deck of its own. {' '.join(CARD_KINDS)}"


def _either_deck(options: Options, state: State, name: str) -> str:
    return _deck(options, state, cards.CAMP_NAMES[0])


FACTS: Final[dict[str, Callable[[Options, State, str], str]]] = {
    "Round": _round,
    "Cancer tissue": _meter,
    "Solidified": _solidified,
    "Wall factory": _factory,
    "CARD signs": _card_signs,
    "Cards": _cards,
    **dict.fromkeys([f"{camp} deck" for camp in names.CAMPS], _either_deck),
}


def _fact(options: Options, state: State, name: str) -> str:
    words = FACTS.get(name)
    return words(options, state, name) if words else ""


def _pile(options: Options, state: State, name: str) -> str:
    if name == "Used in this round":
        return "Cards of this turn: they go to the discard pile when the step of playing cards is over."
    return "Cards that were used. When the camp's deck is empty, they are shuffled and become the deck again."


CHOICES: Final = {
    "no-relapse": "Your cell stays dead for now; you are asked again in your next round.",
    "no-more-draws": "You go on to playing your cards.",
    "no-more-cards": "You go on to acting or moving.",
    "stop": "You go on to the next step of your turn.",
    "stay": "Your cell does nothing in this round: no special action, no movement, no attack.",
    "roll": "1, 2 and 3 give one step, 4 and 5 two, 6 three. An immune cell may attack after it.",
    "draw-free": "The draw that a CARD sign gave you. If you do not take it now, it is lost.",
    "draw-burn": f"Pay {CHARGE} Biomass and draw a card; you need one more than that.",
    "draw-mutate": f"Pay {MUTATION} Biomass and roll: 5 and 6 give a card, 3 and 4 give the Biomass back, 1 and 2 give"
    " nothing.",
    "purify": "The cancer block under your cell turns normal. Your cell does not move in this round.",
    "degrade": "The normal block under your cell turns to cancer. Your cell does not move in this round.",
    "solidify": f"The third of {t.CLAIMS} claims in {t.CLAIMS} turns in a row on the same block solidifies it. Your"
    " cell must not move in between.",
}


def _choice(options: Options, state: State, name: str) -> str:
    if name.startswith("collect-"):
        return "Walls are built in place of moving, one a turn, on any edge inside the board."
    if name.startswith("line-"):
        return "The card turns every block on this line through your cell."
    return CHOICES.get(name, "")


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

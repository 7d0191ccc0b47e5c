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
    "Healthy. A cancer cell on it can degrade it into cancer tissue; an immune cell may start here.",
    "It counts for the Cancer camp. An immune cell on it can purify it; a cancer cell that claims it three turns in a"
    " row solidifies it.",
    "Cancer tissue for good: it can't be purified, and no card changes it. A dead cancer cell can come back on it,"
    " which turns it into ordinary cancer tissue.",
)
RELOADS: Final = ", ".join(str(n) for n in range(t.RELOAD, t.ROUNDS + 1, t.RELOAD))
SIGNS: Final = (
    "While active, it gives a free draw to a cell that starts its turn here, and then turns inactive. All four become"
    f" active again in rounds {RELOADS}.",
    "A cell that ends its turn here gets 1 Biomass, up to its limit.",
    f"It makes one wall a round, from round 2 on. A cancer cell that starts its turn here can take up to"
    f" {t.MOST_COLLECTED} of them.",
    "A cell that ended its last turn here and is still here is carried to the other vessel.",
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
    return f"There is a {names.sign_name(sign)} here. {words}"


def _sign(options: Options, state: State, name: str) -> str:
    return SIGNS[t.SIGN_KIND[names.SIGN_KEYS.index(name)]] if name in names.SIGN_KEYS else ""


def _edge(options: Options, state: State, name: str) -> str:
    if name not in names.EDGE_NUMBER:
        return ""
    edge = names.EDGE_NUMBER[name]
    if state.walls[edge // board.WORD] >> edge % board.WORD & 1:
        return "Immune cells can't cross it; cancer cells can. An immune cell next to it can demolish it."
    return "A cancer player with a wall can build it here instead of moving. It stops only immune cells."


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
    pips = f"The pips are its Biomass, {limit} at most: it pays for cards, and at 0 the cell leaves the board."
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
        f"The match lasts {t.ROUNDS} rounds; each cell has one turn in each. In rounds {RELOADS}, with a thick rim on"
        " the track, all CARD signs become active again."
    )


def _deck(options: Options, state: State, name: str) -> str:
    """Explain a camp's deck, or a card that a search may take out of it."""
    if name not in cards.CAMP_NAMES:
        return _card(options, state, name)
    return (
        f"This camp draws its cards here: free after a CARD sign, for {CHARGE} Biomass, or by mutation. Used cards go"
        " to the discard pile, which becomes the new deck when this one is empty."
    )


def _meter(options: Options, state: State, name: str) -> str:
    return (
        f"Counted at the end of each round: the Cancer camp wins with {int(state.goal) + 1} blocks or more, the Immune"
        f" camp with {t.IMMUNE_WINS_BELOW - 1} or fewer. Solidified blocks count too."
    )


CARD_KINDS: Final = (
    "An immediate card: it takes effect the moment it is drawn.",
    "A normal card: keep it until you play it in step 6, then discard it.",
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
        return "Cards played this turn. They go to the discard pile when no more cards are played."
    return "Used cards. When the camp's deck is empty, they are shuffled to make a new one."


CHOICES: Final = {
    "no-relapse": "Your cell stays off the board for now. You can choose again next turn.",
    "no-more-draws": "Go on to playing cards.",
    "no-more-cards": "Go on to acting or moving.",
    "stop": "Go on to the next step of your turn.",
    "stay": "Your cell does nothing this turn: no special action, no movement, no attack.",
    "roll": "Roll 1-3: one step. 4 or 5: two steps. 6: three steps. An immune cell may attack afterwards.",
    "draw-free": "The free draw from the CARD sign. If you don't take it now, it is lost.",
    "draw-burn": f"Pay {CHARGE} Biomass and draw a card. You must have at least {CHARGE + 1}.",
    "draw-mutate": f"Pay {MUTATION} Biomass and roll. 5 or 6: draw a card. 3 or 4: get the Biomass back. 1 or 2:"
    " nothing.",
    "purify": "The cancer block under your cell turns normal. Your cell doesn't move this turn.",
    "degrade": "The normal block under your cell turns to cancer. Your cell doesn't move this turn.",
    "solidify": f"Claim the same block {t.CLAIMS} turns in a row without moving, and it solidifies.",
}


def _choice(options: Options, state: State, name: str) -> str:
    if name.startswith("collect-"):
        return "You can build one wall a turn instead of moving, on any edge inside the board."
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

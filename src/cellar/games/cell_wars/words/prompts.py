"""The prompts: one sentence to the seat that decides; to everybody else, who is to do what."""

from collections.abc import Callable
from typing import Final

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.lasting_cards import attack_value, lasting
from cellar.games.cell_wars.rulebook.legal import legal_acts
from cellar.games.cell_wars.rulebook.start import signs_placed
from cellar.games.cell_wars.rulebook.steps.step_05_draw_cards import CHARGE, MUTATION, may_draw
from cellar.games.cell_wars.rulebook.steps.step_06_play_cards import may_play
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import counted
from cellar.rules.types import Options, State

WAYS_TO_DRAW: Final = {
    t.DRAW_FREE: "draw free",
    t.DRAW_CHARGE: f"burn {CHARGE} Biomass for a card",
    t.DRAW_MUTATE: f"mutate for {MUTATION} Biomass",
}
DEEDS: Final = {
    t.PURIFY: "purify this block",
    t.DEGRADE: "degrade this block",
    t.SOLIDIFY: "claim solidification",
}

#: A prompt: as an order ("choose …") and as a report ("chooses …") of the same decision. An order that takes some
#: finding out is a function: only one of all who look is given it.
Words = tuple[str | Callable[[State], str], str]


def prompt(options: Options, state: State, seat: int) -> str:
    """Say what to do now, in one sentence to that seat (or PUBLIC: who is to do what)."""
    phase, asked = int(state.phase), int(state.asked)
    if phase in CHANCE:
        return CHANCE[phase](options, state)
    order, report = WORDS[phase](options, state)
    if seat == asked:
        order = order if isinstance(order, str) else order(state)
        return f"{order[0].upper()}{order[1:]}."
    return f"{names.cell_name(options, asked)} {report}."


def _sign(options: Options, state: State) -> Words:
    sign = signs_placed(state)
    what = names.SIGN_NAMES[t.SIGN_KIND[sign]]
    number = f"sign {sign + 1} of {t.SIGNS}"
    return f"place {number}, a {what}, on a block without a sign", f"places {number}, a {what}"


def _tissue(options: Options, state: State) -> Words:
    left = counted(int(state.left), "block")
    return f"choose a block of cancer tissue; {left} to choose", f"chooses the cancer tissue; {left} to choose"


def _cell(options: Options, state: State) -> Words:
    tissue = names.TISSUES[int(state.camp[state.seat])]
    return f"place your cell on {tissue} tissue, not under or next to a sign", f"places its cell on {tissue} tissue"


def _relapse(options: Options, state: State) -> Words:
    return (
        f"relapse on a solidified block with 1 Biomass and a limit of {int(state.limit[state.seat]) - 1}, or do not",
        "may relapse on a solidified block",
    )


def _collect(options: Options, state: State) -> Words:
    most = min(t.MOST_COLLECTED, int(state.stock))
    walls = "a wall" if most == 1 else f"up to {most} walls"
    return f"collect {walls} from the factory, or none", "may collect walls from the factory"


def _draw(options: Options, state: State) -> Words:
    return _ways_to_draw, "may draw cards"


def _ways_to_draw(state: State) -> str:
    ways = [way for action, way in WAYS_TO_DRAW.items() if may_draw(state, action)]
    onward = "go on to your cards" if state.hand_n[state.seat] else "go on"
    return f"{', '.join(ways)}, or {onward}"


def _play(options: Options, state: State) -> Words:
    """Prompt for cards; only the player whose hand it is may be told how many of them can be played."""
    return _playable, "may play cards"


def _playable(state: State) -> str:
    held = int(state.hand_n[state.seat])
    able = sum(int(state.hand[state.seat, card]) for card in range(p.CARDS) if may_play(state, card))
    if able == 0:
        which = "your card cannot" if held == 1 else f"none of your {held} cards can"
        return f"{which} be played now: go on"
    if able < held:
        which = "the one" if able == 1 else f"any of the {able}"
        return f"play {which} of your {held} cards that can be played now, or go on"
    return f"play {'your card' if held == 1 else f'any of your {held} cards'}, or go on"


def _card(options: Options, state: State) -> str:
    return names.card(options, int(state.seat), int(state.card)).name


def _card_step(options: Options, state: State) -> Words:
    left, card = counted(int(state.left), "step"), _card(options, state)
    return f"{card}: move up to {left}, or stop", f"moves by {card}, up to {left}"


def _card_block(options: Options, state: State) -> Words:
    card = _card(options, state)
    return f"{card}: choose the block that turns", f"chooses the block that {card} turns"


def _card_axis(options: Options, state: State) -> Words:
    card = _card(options, state)
    return f"{card}: choose one of the lines through your cell", f"chooses the line of {card}"


def _card_sign(options: Options, state: State) -> Words:
    card = _card(options, state)
    return f"{card}: choose the sign to move", f"chooses the sign that {card} moves"


def _card_sign_block(options: Options, state: State) -> Words:
    card, sign = _card(options, state), names.sign_name(int(state.choice))
    return f"{card}: choose where the {sign} goes", f"chooses where the {sign} goes"


def _card_place(options: Options, state: State) -> Words:
    card = _card(options, state)
    return f"{card}: choose the block where your cell goes", f"chooses where {card} takes its cell"


def _card_swap(options: Options, state: State) -> Words:
    card = _card(options, state)
    return f"{card}: choose the team mate to change places with", "chooses the team mate to change places with"


def _search(options: Options, state: State) -> Words:
    return "take a card of your choice", "takes a card of its choice"


def _act(options: Options, state: State) -> Words:
    return _deeds, "rolls for movement or stays" if state.strode else "acts or rolls for movement"


def _deeds(state: State) -> str:
    seat = int(state.seat)
    extra = lasting(state, seat, p.STRIDE) - int(state.strode)
    out = [0] * t.ACTIONS
    acts = out[: legal_acts(state, out)]
    deeds = [deed for action, deed in DEEDS.items() if action in acts]
    if any(t.EDGE_AT <= action < t.CARD for action in acts):
        deeds.append("build a wall" if state.camp[seat] == p.CANCER else "demolish a wall beside you")
    strides = any(t.STEP <= action < t.STEP + 6 for action in acts)
    first = [f"move up to {counted(extra, 'step')} first"] * strides
    return f"{', '.join([*first, *deeds, 'roll for movement'])}, or {'do neither' if deeds else 'stay'}"


def _move(options: Options, state: State) -> Words:
    left = counted(int(state.left), "step")
    return f"move up to {left}, or stop", f"moves up to {left}"


def _attack(options: Options, state: State) -> Words:
    damage = attack_value(state, int(state.seat))
    return f"attack a cancer cell in range ({damage} damage on a hit), or stop", "may attack"


def _turn(options: Options, state: State) -> Words:
    return (
        "choose the block that the failed attack turns into cancer tissue",
        "chooses the block that the failed attack turns",
    )


WORDS: Final[dict[int, Callable[[Options, State], Words]]] = {
    t.PLACE_SIGN: _sign,
    t.PLACE_TISSUE: _tissue,
    t.PLACE_CELL: _cell,
    t.RELAPSE: _relapse,
    t.COLLECT: _collect,
    t.DRAW: _draw,
    t.PLAY: _play,
    t.CARD_STEP: _card_step,
    t.CARD_BLOCK: _card_block,
    t.CARD_AXIS: _card_axis,
    t.CARD_SIGN: _card_sign,
    t.CARD_SIGN_BLOCK: _card_sign_block,
    t.CARD_PLACE: _card_place,
    t.CARD_SWAP: _card_swap,
    t.SEARCH: _search,
    t.ACT: _act,
    t.MOVE: _move,
    t.ATTACK: _attack,
    t.TURN: _turn,
}


def _lot(options: Options, state: State) -> str:
    return "A die decides who of those on the CARD sign gets the free draw."


def _mutation(options: Options, state: State) -> str:
    return f"{names.cell_name(options, int(state.seat))} rolls for its mutation."


def _deal(options: Options, state: State) -> str:
    return f"{names.cell_name(options, int(state.seat))} draws a card."


def _movement_roll(options: Options, state: State) -> str:
    return f"{names.cell_name(options, int(state.seat))} rolls for movement."


def _attack_roll(options: Options, state: State) -> str:
    return (
        f"{names.cell_name(options, int(state.seat))} rolls for its attack on"
        f" {names.cell_name(options, int(state.target))}."
    )


CHANCE: Final[dict[int, Callable[[Options, State], str]]] = {
    t.LOT: _lot,
    t.MUTATE: _mutation,
    t.DEAL: _deal,
    t.MOVE_ROLL: _movement_roll,
    t.ATTACK_ROLL: _attack_roll,
}

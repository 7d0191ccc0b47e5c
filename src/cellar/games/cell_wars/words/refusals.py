"""The refusals: which rule, step or ruling forbids an action here."""

from collections.abc import Callable, Sequence
from typing import Final

from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.deck.effects import clause
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import has_wall, signed, tissue_at
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range
from cellar.games.cell_wars.rulebook.start import near_signs
from cellar.games.cell_wars.rulebook.steps.step_05_draw_cards import CHARGE_NEEDS, MUTATION_NEEDS
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS, DIRECTIONS, TISSUES
from cellar.rules.types import Options, State

#: What the phase asks for, and where the rulebook says so: the answer to an action of another kind.
ASKED: Final = {
    t.PLACE_SIGN: "Choose a block for the next sign (Start, 2).",
    t.PLACE_TISSUE: "Choose a block of cancer tissue (Start, 2).",
    t.PLACE_CELL: "Choose a block for your cell (Start, 2).",
    t.RELAPSE: "Choose a solidified block to relapse on, or don't relapse (step 1).",
    t.LOT: "A die is choosing among the players on the sign (step 2, CW-12).",
    t.COLLECT: "Choose how many walls to collect (step 3).",
    t.DRAW: "Choose how to draw, or stop drawing (step 5).",
    t.MUTATE: "The mutation is being rolled (step 5).",
    t.DEAL: "A card is being drawn (step 5).",
    t.PLAY: "Choose a card to play, or stop playing cards (step 6).",
    t.CARD_STEP: "Choose a direction to move in with your card, or stop (step 6).",
    t.CARD_BLOCK: "Choose the block for your card to turn (step 6).",
    t.CARD_AXIS: "Choose the line for your card to turn (step 6).",
    t.CARD_SIGN: "Choose the sign for your card to move (step 6).",
    t.CARD_SIGN_BLOCK: "Choose where to move the sign (step 6).",
    t.CARD_PLACE: "Choose where your card takes your cell (step 6).",
    t.CARD_SWAP: "Choose a teammate to swap places with (step 6).",
    t.SEARCH: "Choose a card to take (step 6).",
    t.ACT: "Choose a special action, roll to move, or end your turn (steps 7 and 8, CW-16).",
    t.MOVE_ROLL: "The movement die is being rolled (step 8).",
    t.MOVE: "Choose a direction to move in, or stop (step 8).",
    t.ATTACK: "Choose a cancer cell to attack, or stop (step 9).",
    t.ATTACK_ROLL: "The attack is being rolled (step 9).",
    t.TURN: "Choose the block that the failed attack turns (step 9, CW-23).",
}


def refusal(options: Options, state: State, action: int) -> str:
    phase = int(state.phase)
    if phase == t.DONE:
        return "The game is over (Ending)."
    reason = None
    if 0 <= action < t.ACTIONS and phase in REASONS:
        reason = REASONS[phase](options, state, action)
    return reason or ASKED[phase]


def why_not(options: Options, state: State, sites: Sequence[str]) -> str:
    """Explain why a click means nothing, by the refusal of the action that it stands for in this phase."""
    kind, _, name = sites[-1].partition(":")
    if kind == "hex" and name in names.BLOCK_NUMBER:
        return _no_block(options, state, names.BLOCK_NUMBER[name])
    if kind == "edge" and name in names.EDGE_NUMBER:
        return refusal(options, state, t.EDGE_AT + names.EDGE_NUMBER[name])
    if kind == "cell" and name in names.CELL_KEYS:
        return refusal(options, state, t.SEAT + names.seat_number(options, name))
    if kind == "card":
        number = cards.deck(options["deck"]).number(int(state.camp[state.seat]), name)
        return refusal(options, state, t.CARD + number) if number >= 0 else ""
    return ""


def _no_block(options: Options, state: State, block: int) -> str:
    """Refuse a block: in the phases of single steps it stands for a direction, in those of signs for the sign on it."""
    if state.phase in (t.MOVE, t.CARD_STEP, t.ACT):
        here = int(state.place[state.seat])
        beside = [d for d in range(len(DIRECTIONS)) if int(board.NEIGHBOUR[here, d]) == block]
        if beside:
            return refusal(options, state, t.STEP + beside[0])
        if state.phase != t.ACT:
            return f"{BLOCKS[block]} is not next to your cell on {BLOCKS[here]}: move one step at a time (step 8)."
    if state.phase == t.CARD_SIGN:
        lying = [sign for sign in range(t.SIGNS) if state.signs[sign] == block]
        return refusal(options, state, t.SIGN + lying[0]) if lying else f"There is no sign on {BLOCKS[block]} (step 6)."
    return refusal(options, state, t.HEX + block)


def _place_sign(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    return f"{BLOCKS[action - t.HEX]} already has a sign, and signs can't overlap (Start, 2; CW-5)."


def _is_block(action: int) -> bool:
    return t.HEX <= action < t.EDGE_AT


def _place_tissue(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = action - t.HEX
    if int(state.cancer) >> block & 1:
        return f"{BLOCKS[block]} is already cancer tissue (Start, 2)."
    return f"With {BLOCKS[block]} as cancer tissue, one camp would have nowhere to start (CW-5)."


def _place_cell(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = action - t.HEX
    if near_signs(state) >> block & 1:
        return f"{BLOCKS[block]} is under or next to a sign, where no cell may start (Start, 2)."
    camp = int(state.camp[state.seat])
    return (
        f"{names.CAMPS[camp]} cells start on {TISSUES[camp]} blocks, and {BLOCKS[block]} is {TISSUES[1 - camp]}"
        " (Start, 2)."
    )


def _relapse(options: Options, state: State, action: int) -> str | None:
    return (
        f"{BLOCKS[action - t.HEX]} is not solidified: you can relapse only on a solidified block (step 1)."
        if _is_block(action)
        else None
    )


def _collect(options: Options, state: State, action: int) -> str | None:
    if not t.COLLECT_N <= action <= t.COLLECT_N + t.MOST_COLLECTED:
        return None
    return (
        f"The factory has {names.counted(int(state.stock), 'wall')}, and you can collect {t.MOST_COLLECTED} at most"
        " (step 3)."
    )


def _draw(options: Options, state: State, action: int) -> str | None:
    seat = int(state.seat)
    camp = int(state.camp[seat])
    if not t.DRAW_FREE <= action <= t.DRAW_MUTATE:
        return None
    if action == t.DRAW_MUTATE and camp == p.IMMUNE:
        return "Only the Cancer camp can mutate (step 5)."
    if state.deck_n[camp] + state.discard_n[camp] == 0:
        return "Your deck and discard pile are empty, so there is nothing to draw (CW-15)."
    if action == t.DRAW_FREE:
        return "You have no free draw: begin your turn on an active CARD sign to get one (steps 2 and 5)."
    needs = CHARGE_NEEDS if action == t.DRAW_CHARGE else MUTATION_NEEDS
    return f"You need at least {needs} Biomass for this, and you have {int(state.biomass[seat])} (step 5, CW-14)."


def _play(options: Options, state: State, action: int) -> str | None:
    if not t.CARD <= action < t.PILE:
        return None
    seat, number = int(state.seat), action - t.CARD
    if not state.cards[state.camp[seat], number, p.EFFECT]:
        return f"The {names.CAMPS[int(state.camp[seat])]} deck has no such card (step 6)."
    card = names.card(options, seat, number)
    if not state.hand[seat, number]:
        return f"{card.name} is not in your hand (step 6)."
    return f"You can't play {card.name} with {int(state.biomass[seat])} Biomass: {clause(card.effects)} (step 6)."


def _step(options: Options, state: State, action: int) -> str | None:
    if not t.STEP <= action < t.HEX:
        return None
    here, direction = int(state.place[state.seat]), action - t.STEP
    if board.NEIGHBOUR[here, direction] < 0:
        return f"The board ends {DIRECTIONS[direction]} of {BLOCKS[here]} (step 8)."
    return f"There is a wall {DIRECTIONS[direction]} of {BLOCKS[here]}, and walls stop immune cells (step 7, CW-19)."


def _card_block(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    tissue = TISSUES[tissue_at(state, action - t.HEX)]
    card = names.card(options, int(state.seat), int(state.card))
    if tissue == TISSUES[p.SOLID]:
        return f"{BLOCKS[action - t.HEX]} is solidified, and no card can change that ({clause(card.effects)})."
    return f"{BLOCKS[action - t.HEX]} is {tissue} tissue: {card.name} can't turn it ({clause(card.effects)})."


def _card_axis(options: Options, state: State, action: int) -> str | None:
    return "There is no block on that line to turn (step 6)." if t.AXIS <= action < t.ACTIONS else None


def _card_sign(options: Options, state: State, action: int) -> str | None:
    if not t.SIGN <= action < t.AXIS:
        return None
    card = names.card(options, int(state.seat), int(state.card))
    return f"{card.name} can't move the {names.sign_name(action - t.SIGN)} ({clause(card.effects)})."


def _card_sign_block(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = BLOCKS[action - t.HEX]
    if signed(state) >> action - t.HEX & 1:
        return f"{block} already has a sign, and signs can't overlap (Start, 2)."
    return f"{block} is too far away ({clause(names.card(options, int(state.seat), int(state.card)).effects)})."


def _card_place(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    if action - t.HEX == state.place[state.seat]:
        return "Your cell is already there (step 6)."
    card = names.card(options, int(state.seat), int(state.card))
    return f"{BLOCKS[action - t.HEX]} is {TISSUES[tissue_at(state, action - t.HEX)]} tissue: {clause(card.effects)}."


def _card_swap(options: Options, state: State, action: int) -> str | None:
    return "You can only swap with a living teammate on another block (step 6)." if _is_seat(options, action) else None


def _is_seat(options: Options, action: int) -> bool:
    return t.SEAT <= action < t.SEAT + int(options["players"])


def _search(options: Options, state: State, action: int) -> str | None:
    if not t.CARD <= action < t.DRAW_FREE:
        return None
    return f"Your card can't take that card from the {'discard pile' if action >= t.PILE else 'deck'} (step 6)."


def _act(options: Options, state: State, action: int) -> str | None:
    seat = int(state.seat)
    camp = int(state.camp[seat])
    tissue = TISSUES[tissue_at(state, int(state.place[seat]))]
    if t.STEP <= action < t.HEX:
        if board.NEIGHBOUR[int(state.place[seat]), action - t.STEP] < 0:
            return _step(options, state, action)
        return "Roll first: only a card such as Chemotaxis or Metastasis lets you move before the roll (step 8)."
    acts = action in (t.PURIFY, t.DEGRADE, t.SOLIDIFY) or t.EDGE_AT <= action < t.CARD
    if acts and state.strode:
        return "Your cell has already moved this turn, so it can't use a special action (step 7, CW-16)."
    if action == t.PURIFY:
        return (
            f"You can purify only cancer tissue, and this block is {tissue} (step 7)."
            if camp == p.IMMUNE
            else "Only immune cells can purify (step 7)."
        )
    if action in (t.DEGRADE, t.SOLIDIFY):
        if camp == p.IMMUNE:
            return "Only cancer cells can degrade and solidify (step 7)."
        wanted = "normal" if action == t.DEGRADE else "cancer"
        return f"Your cell must be on a {wanted} block for this, and this one is {tissue} (step 7)."
    if t.EDGE_AT <= action < t.CARD:
        return _wall(state, seat, action - t.EDGE_AT)
    return None


def _wall(state: State, seat: int, edge: int) -> str:
    name = names.EDGES[edge]
    if state.camp[seat] == p.CANCER:
        if not state.bricks[seat]:
            return "You have no walls: collect some at the wall factory (steps 3 and 7)."
        return f"There is already a wall on {name} (CW-18)."
    if not has_wall(state, edge):
        return f"There is no wall on {name} to demolish (step 7)."
    return f"The wall on {name} is not next to your cell (CW-18)."


def _attack(options: Options, state: State, action: int) -> str | None:
    if not _is_seat(options, action):
        return None
    seat, target = int(state.seat), action - t.SEAT
    name = names.cell_name(options, target)
    if state.camp[target] != p.CANCER:
        return f"{name} is not a cancer cell, and you can attack only those (step 9)."
    if state.place[target] < 0:
        return f"{name} is off the board (CW-10)."
    if int(state.attacked) >> target & 1:
        return f"You have already attacked {name} this turn (CW-20)."
    away = int(board.DISTANCE[int(state.place[seat]), int(state.place[target])])
    return f"{name} is out of range: {away} away, and your range is {attack_range(state, seat)} (step 9)."


def _turn(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    return f"{BLOCKS[action - t.HEX]} is not one of the normal blocks nearest the attacked cell (step 9, CW-23)."


REASONS: Final[dict[int, Callable[[Options, State, int], str | None]]] = {
    t.PLACE_SIGN: _place_sign,
    t.PLACE_TISSUE: _place_tissue,
    t.PLACE_CELL: _place_cell,
    t.RELAPSE: _relapse,
    t.COLLECT: _collect,
    t.DRAW: _draw,
    t.PLAY: _play,
    t.CARD_STEP: _step,
    t.CARD_BLOCK: _card_block,
    t.CARD_AXIS: _card_axis,
    t.CARD_SIGN: _card_sign,
    t.CARD_SIGN_BLOCK: _card_sign_block,
    t.CARD_PLACE: _card_place,
    t.CARD_SWAP: _card_swap,
    t.SEARCH: _search,
    t.ACT: _act,
    t.MOVE: _step,
    t.ATTACK: _attack,
    t.TURN: _turn,
}

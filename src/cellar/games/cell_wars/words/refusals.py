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
    t.PLACE_SIGN: "a block for the next sign (Start, 2)",
    t.PLACE_TISSUE: "a block of cancer tissue (Start, 2)",
    t.PLACE_CELL: "a block for the cell (Start, 2)",
    t.RELAPSE: "a solidified block to relapse on, or no relapse (step 1)",
    t.LOT: "the die's choice among the players on the sign (step 2, CW-12)",
    t.COLLECT: "a number of walls to collect (step 3)",
    t.DRAW: "a way to draw, or no more draws (step 5)",
    t.MUTATE: "the mutation's die (step 5)",
    t.DEAL: "the card that is drawn (step 5)",
    t.PLAY: "a card to play, or no more cards (step 6)",
    t.CARD_STEP: "a direction for the card's movement, or stop (step 6)",
    t.CARD_BLOCK: "the block that the card turns (step 6)",
    t.CARD_AXIS: "the line that the card turns (step 6)",
    t.CARD_SIGN: "the sign that the card moves (step 6)",
    t.CARD_SIGN_BLOCK: "where the card moves the sign (step 6)",
    t.CARD_PLACE: "where the card takes the cell (step 6)",
    t.CARD_SWAP: "the team mate to change places with (step 6)",
    t.SEARCH: "the card to take (step 6)",
    t.ACT: "a special action, the movement roll, or neither (steps 7 and 8, CW-16)",
    t.MOVE_ROLL: "the movement die (step 8)",
    t.MOVE: "a direction to move, or stop (step 8)",
    t.ATTACK: "a cancer cell to attack, or stop (step 9)",
    t.ATTACK_ROLL: "the attack's die (step 9)",
    t.TURN: "the block that the failed attack turns (step 9, CW-23)",
}


def refusal(options: Options, state: State, action: int) -> str:
    phase = int(state.phase)
    if phase == t.DONE:
        return "The game is over: nobody acts any more (Ending)."
    reason = None
    if 0 <= action < t.ACTIONS and phase in REASONS:
        reason = REASONS[phase](options, state, action)
    return reason or f"Now the game asks for {ASKED[phase]}, nothing else."


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
            return f"{BLOCKS[block]} is not next to the cell on {BLOCKS[here]}: it moves step by step (step 8)."
    if state.phase == t.CARD_SIGN:
        lying = [sign for sign in range(t.SIGNS) if state.signs[sign] == block]
        return refusal(options, state, t.SIGN + lying[0]) if lying else f"No sign lies on {BLOCKS[block]} (step 6)."
    return refusal(options, state, t.HEX + block)


def _place_sign(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    return f"{BLOCKS[action - t.HEX]} carries a sign already, and signs must not overlap (Start, 2; CW-5)."


def _is_block(action: int) -> bool:
    return t.HEX <= action < t.EDGE_AT


def _place_tissue(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = action - t.HEX
    if int(state.cancer) >> block & 1:
        return f"{BLOCKS[block]} is cancer tissue already (Start, 2)."
    return f"With {BLOCKS[block]} one camp would be left without a legal start (CW-5)."


def _place_cell(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = action - t.HEX
    if near_signs(state) >> block & 1:
        return f"{BLOCKS[block]} lies under or next to a sign, where nobody may start (Start, 2)."
    camp = int(state.camp[state.seat])
    return (
        f"{names.CAMPS[camp]} cells start on {TISSUES[camp]} blocks, and {BLOCKS[block]} is {TISSUES[1 - camp]}"
        " (Start, 2)."
    )


def _relapse(options: Options, state: State, action: int) -> str | None:
    return (
        f"{BLOCKS[action - t.HEX]} is not solidified, and relapse needs a solidified block (step 1)."
        if _is_block(action)
        else None
    )


def _collect(options: Options, state: State, action: int) -> str | None:
    if not t.COLLECT_N <= action <= t.COLLECT_N + t.MOST_COLLECTED:
        return None
    return (
        f"The factory holds {int(state.stock)}, and nobody collects more than that or than {t.MOST_COLLECTED} (step 3)."
    )


def _draw(options: Options, state: State, action: int) -> str | None:
    seat = int(state.seat)
    camp = int(state.camp[seat])
    if not t.DRAW_FREE <= action <= t.DRAW_MUTATE:
        return None
    if action == t.DRAW_MUTATE and camp == p.IMMUNE:
        return "Only the Cancer camp draws by mutation (step 5)."
    if state.deck_n[camp] + state.discard_n[camp] == 0:
        return "Deck and discard pile are empty: there is nothing to draw, and nothing is paid (CW-15)."
    if action == t.DRAW_FREE:
        return (
            "There is no free draw: it comes from an active CARD sign at the start of the individual round (steps 2"
            " and 5)."
        )
    needs = CHARGE_NEEDS if action == t.DRAW_CHARGE else MUTATION_NEEDS
    return f"This needs {needs} or more Biomass, and the cell has {int(state.biomass[seat])} (step 5, CW-14)."


def _play(options: Options, state: State, action: int) -> str | None:
    if not t.CARD <= action < t.PILE:
        return None
    seat, number = int(state.seat), action - t.CARD
    if not state.cards[state.camp[seat], number, p.EFFECT]:
        return f"The {names.CAMPS[int(state.camp[seat])]} camp's deck has no such card (step 6)."
    card = names.card(options, seat, number)
    if not state.hand[seat, number]:
        return f"{card.name} is not in the hand (step 6)."
    return f"{card.name} cannot be played with {int(state.biomass[seat])} Biomass: {clause(card.effects)} (step 6)."


def _step(options: Options, state: State, action: int) -> str | None:
    if not t.STEP <= action < t.HEX:
        return None
    here, direction = int(state.place[state.seat]), action - t.STEP
    if board.NEIGHBOUR[here, direction] < 0:
        return f"{DIRECTIONS[direction]} of {BLOCKS[here]} is the border: there is no block (step 8)."
    return f"A wall stands {DIRECTIONS[direction]} of {BLOCKS[here]}, and walls stop immune cells (step 7, CW-19)."


def _card_block(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    tissue = TISSUES[tissue_at(state, action - t.HEX)]
    card = names.card(options, int(state.seat), int(state.card))
    solid = ", and no card changes a solidified one" if tissue == TISSUES[p.SOLID] else ""
    return f"{BLOCKS[action - t.HEX]} is {tissue}{solid}: {card.name} cannot turn it ({clause(card.effects)})."


def _card_axis(options: Options, state: State, action: int) -> str | None:
    return "No block on that line would turn (step 6)." if t.AXIS <= action < t.ACTIONS else None


def _card_sign(options: Options, state: State, action: int) -> str | None:
    if not t.SIGN <= action < t.AXIS:
        return None
    card = names.card(options, int(state.seat), int(state.card))
    return f"{card.name} cannot move the {names.sign_name(action - t.SIGN)} ({clause(card.effects)})."


def _card_sign_block(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = BLOCKS[action - t.HEX]
    if signed(state) >> action - t.HEX & 1:
        return f"{block} carries a sign, and signs must not overlap (Start, 2)."
    return f"{block} is too far away ({clause(names.card(options, int(state.seat), int(state.card)).effects)})."


def _card_place(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    if action - t.HEX == state.place[state.seat]:
        return "The cell stands there already (step 6)."
    card = names.card(options, int(state.seat), int(state.card))
    return f"{BLOCKS[action - t.HEX]} is {TISSUES[tissue_at(state, action - t.HEX)]} tissue: {clause(card.effects)}."


def _card_swap(options: Options, state: State, action: int) -> str | None:
    return "Only a living team mate on another block can change places (step 6)." if _is_seat(options, action) else None


def _is_seat(options: Options, action: int) -> bool:
    return t.SEAT <= action < t.SEAT + int(options["players"])


def _search(options: Options, state: State, action: int) -> str | None:
    if not t.CARD <= action < t.DRAW_FREE:
        return None
    return (
        f"There is no such card in the {'discard pile' if action >= t.PILE else 'deck'}, or the card does not search"
        " there (step 6)."
    )


def _act(options: Options, state: State, action: int) -> str | None:
    seat = int(state.seat)
    camp = int(state.camp[seat])
    tissue = TISSUES[tissue_at(state, int(state.place[seat]))]
    if t.STEP <= action < t.HEX:
        open_step = _step(options, state, action)
        stride = (
            "Before the movement roll only a card such as Chemotaxis or Metastasis allows a step, as far as it goes:"
            " roll first (step 8)."
        )
        blocked = board.NEIGHBOUR[int(state.place[seat]), action - t.STEP] < 0
        return open_step if blocked else stride
    acts = action in (t.PURIFY, t.DEGRADE, t.SOLIDIFY) or t.EDGE_AT <= action < t.CARD
    if acts and state.strode:
        return "The cell has moved in this round, and whoever moves claims no special action any more (step 7, CW-16)."
    if action == t.PURIFY:
        return (
            f"Only a cancer block can be purified, and this one is {tissue} (step 7)."
            if camp == p.IMMUNE
            else "Purification is for immune cells (step 7)."
        )
    if action in (t.DEGRADE, t.SOLIDIFY):
        if camp == p.IMMUNE:
            return "Degradation and solidification are for cancer cells (step 7)."
        wanted = "normal" if action == t.DEGRADE else "cancer"
        return f"This needs a {wanted} block under the cell, and this one is {tissue} (step 7)."
    if t.EDGE_AT <= action < t.CARD:
        return _wall(state, seat, action - t.EDGE_AT)
    return None


def _wall(state: State, seat: int, edge: int) -> str:
    name = names.EDGES[edge]
    if state.camp[seat] == p.CANCER:
        if not state.bricks[seat]:
            return "The player has no walls: they are collected at the wall factory (steps 3 and 7)."
        return f"A wall stands on {name} already (CW-18)."
    if not has_wall(state, edge):
        return f"There is no wall on {name} to demolish (step 7)."
    return f"The wall on {name} is not on an edge of the block where the cell stands (CW-18)."


def _attack(options: Options, state: State, action: int) -> str | None:
    if not _is_seat(options, action):
        return None
    seat, target = int(state.seat), action - t.SEAT
    name = names.cell_name(options, target)
    if state.camp[target] != p.CANCER:
        return f"{name} is no cancer cell, and only those are attacked (step 9)."
    if state.place[target] < 0:
        return f"{name} is off the board (CW-10)."
    if int(state.attacked) >> target & 1:
        return f"{name} has been attacked in this round already (CW-20)."
    away = int(board.DISTANCE[int(state.place[seat]), int(state.place[target])])
    return f"{name} is {away} away, and the attack range is {attack_range(state, seat)} (step 9)."


def _turn(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    return f"{BLOCKS[action - t.HEX]} is not one of the normal blocks nearest to the attacked cell (step 9, CW-23)."


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

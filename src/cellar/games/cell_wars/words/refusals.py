"""The refusals: which rule, step or ruling forbids an action here."""

from collections.abc import Callable, Sequence
from typing import Final

from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.deck.printed import clause
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import has_wall, signed, tissue_at
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range
from cellar.games.cell_wars.rulebook.start import near_signs
from cellar.games.cell_wars.rulebook.steps.step_05_draw_cards import CHARGE_NEEDS, MUTATION_NEEDS
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS, DIRECTIONS, WHO
from cellar.language import N_, translator
from cellar.rules.types import Options, State

_ = translator(__name__)
#: What the phase asks for, and where the rulebook says so: the answer to an action of another kind.
ASKED: Final = {
    t.PLACE_SIGN: N_("Choose a block for the next sign (Start, 2)."),
    t.PLACE_TISSUE: N_("Choose a block of cancer tissue (Start, 2)."),
    t.PLACE_CELL: N_("Choose a block for your cell (Start, 2)."),
    t.RELAPSE: N_("Choose a solidified block to relapse on, or don't relapse (step 1)."),
    t.LOT: N_("A die is choosing among the players on the sign (step 2, CW-12)."),
    t.COLLECT: N_("Choose how many walls to collect (step 3)."),
    t.DRAW: N_("Choose how to draw, or stop drawing (step 5)."),
    t.MUTATE: N_("The mutation is being rolled (step 5)."),
    t.DEAL: N_("A card is being drawn (step 5)."),
    t.PLAY: N_("Choose a card to play, or stop playing cards (step 6)."),
    t.CARD_STEP: N_("Choose a direction to move in with your card, or stop (step 6)."),
    t.CARD_BLOCK: N_("Choose the block for your card to turn (step 6)."),
    t.CARD_AXIS: N_("Choose the line for your card to turn (step 6)."),
    t.CARD_SIGN: N_("Choose the sign for your card to move (step 6)."),
    t.CARD_SIGN_BLOCK: N_("Choose where to move the sign (step 6)."),
    t.CARD_PLACE: N_("Choose where your card takes your cell (step 6)."),
    t.CARD_SWAP: N_("Choose a teammate to swap places with (step 6)."),
    t.SEARCH: N_("Choose a card to take (step 6)."),
    t.ACT: N_("Choose a special action, roll to move, or end your turn (steps 7 and 8, CW-16)."),
    t.MOVE_ROLL: N_("The movement die is being rolled (step 8)."),
    t.MOVE: N_("Choose a direction to move in, or stop (step 8)."),
    t.ATTACK: N_("Choose a cancer cell to attack, or stop (step 9)."),
    t.ATTACK_ROLL: N_("The attack is being rolled (step 9)."),
    t.TURN: N_("Choose the block that the failed attack turns (step 9, CW-23)."),
}


def refusal(options: Options, state: State, action: int) -> str:
    phase = int(state.phase)
    if phase == t.DONE:
        return _("The game is over (Ending).")
    reason = None
    if 0 <= action < t.ACTIONS and phase in REASONS:
        reason = REASONS[phase](options, state, action)
    return reason or _(ASKED[phase])


def why_not(options: Options, state: State, sites: Sequence[str]) -> str:
    """Explain why a click means nothing, by the refusal of the action that it stands for in this phase."""
    kind, name = (*sites[-1].split(":", 1), "")[:2]
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
            return _(
                "{block} is not next to your cell on {here}: move one step at a time (step 8).",
                block=BLOCKS[block],
                here=BLOCKS[here],
            )
    if state.phase == t.CARD_SIGN:
        lying = [sign for sign in range(t.SIGNS) if state.signs[sign] == block]
        if lying:
            return refusal(options, state, t.SIGN + lying[0])
        return _("There is no sign on {block} (step 6).", block=BLOCKS[block])
    return refusal(options, state, t.HEX + block)


def _place_sign(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = BLOCKS[action - t.HEX]
    return _("{block} already has a sign, and signs can't overlap (Start, 2; CW-5).", block=block)


def _is_block(action: int) -> bool:
    return t.HEX <= action < t.EDGE_AT


def _place_tissue(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = action - t.HEX
    if int(state.cancer) >> block & 1:
        return _("{block} is already cancer tissue (Start, 2).", block=BLOCKS[block])
    return _("With {block} as cancer tissue, one camp would have nowhere to start (CW-5).", block=BLOCKS[block])


def _place_cell(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = action - t.HEX
    if near_signs(state) >> block & 1:
        return _("{block} is under or next to a sign, where no cell may start (Start, 2).", block=BLOCKS[block])
    if state.camp[state.seat] == p.IMMUNE:
        return _("Immune cells start on normal blocks, and {block} is cancer (Start, 2).", block=BLOCKS[block])
    return _("Cancer cells start on cancer blocks, and {block} is normal (Start, 2).", block=BLOCKS[block])


def _relapse(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = BLOCKS[action - t.HEX]
    return _("{block} is not solidified: you can relapse only on a solidified block (step 1).", block=block)


def _collect(options: Options, state: State, action: int) -> str | None:
    if not t.COLLECT_N <= action <= t.COLLECT_N + t.MOST_COLLECTED:
        return None
    return _(
        "The factory has {walls}, and you can collect {most} at most (step 3).",
        walls=names.in_walls(int(state.stock)),
        most=t.MOST_COLLECTED,
    )


def _draw(options: Options, state: State, action: int) -> str | None:
    seat = int(state.seat)
    camp = int(state.camp[seat])
    if not t.DRAW_FREE <= action <= t.DRAW_MUTATE:
        return None
    if action == t.DRAW_MUTATE and camp == p.IMMUNE:
        return _("Only the Cancer camp can mutate (step 5).")
    if state.deck_n[camp] + state.discard_n[camp] == 0:
        return _("Your deck and discard pile are empty, so there is nothing to draw (CW-15).")
    if action == t.DRAW_FREE:
        return _("You have no free draw: begin your turn on an active CARD sign to get one (steps 2 and 5).")
    needs = CHARGE_NEEDS if action == t.DRAW_CHARGE else MUTATION_NEEDS
    return _(
        "You need at least {needs} Biomass for this, and you have {have} (step 5, CW-14).",
        needs=needs,
        have=int(state.biomass[seat]),
    )


def _play(options: Options, state: State, action: int) -> str | None:
    if not t.CARD <= action < t.PILE:
        return None
    seat, number = int(state.seat), action - t.CARD
    if not state.cards[state.camp[seat], number, p.EFFECT]:
        return _("Your camp's deck has no such card (step 6).")
    card = names.card(options, seat, number)
    if not state.hand[seat, number]:
        return _("{card} is not in your hand (step 6).", card=card.name)
    return _(
        "You can't play {card} with {biomass} Biomass: {effects} (step 6).",
        card=card.name,
        biomass=int(state.biomass[seat]),
        effects=clause(card.effects),
    )


def _step(options: Options, state: State, action: int) -> str | None:
    if not t.STEP <= action < t.HEX:
        return None
    here, direction = int(state.place[state.seat]), action - t.STEP
    if board.NEIGHBOUR[here, direction] < 0:
        return _("The board ends {direction} of {block} (step 8).", direction=DIRECTIONS[direction], block=BLOCKS[here])
    return _(
        "There is a wall {direction} of {block}, and walls stop immune cells (step 7, CW-19).",
        direction=DIRECTIONS[direction],
        block=BLOCKS[here],
    )


def _card_block(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    tissue, block = tissue_at(state, action - t.HEX), BLOCKS[action - t.HEX]
    card = names.card(options, int(state.seat), int(state.card))
    effects = clause(card.effects)
    if tissue == p.SOLID:
        return _("{block} is solidified, and no card can change that ({effects}).", block=block, effects=effects)
    return _(
        "{block} is {tissue} tissue: {card} can't turn it ({effects}).",
        block=block,
        tissue=names.tissue(tissue),
        card=card.name,
        effects=effects,
    )


def _card_axis(options: Options, state: State, action: int) -> str | None:
    return _("There is no block on that line to turn (step 6).") if t.AXIS <= action < t.ACTIONS else None


def _card_sign(options: Options, state: State, action: int) -> str | None:
    if not t.SIGN <= action < t.AXIS:
        return None
    card = names.card(options, int(state.seat), int(state.card))
    sign = names.the_sign(action - t.SIGN)
    return _("{card} can't move {sign} ({effects}).", card=card.name, sign=sign, effects=clause(card.effects))


def _card_sign_block(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = BLOCKS[action - t.HEX]
    if signed(state) >> action - t.HEX & 1:
        return _("{block} already has a sign, and signs can't overlap (Start, 2).", block=block)
    effects = clause(names.card(options, int(state.seat), int(state.card)).effects)
    return _("{block} is too far away ({effects}).", block=block, effects=effects)


def _card_place(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    if action - t.HEX == state.place[state.seat]:
        return _("Your cell is already there (step 6).")
    card = names.card(options, int(state.seat), int(state.card))
    return _(
        "{block} is {tissue} tissue: {effects}.",
        block=BLOCKS[action - t.HEX],
        tissue=names.tissue(tissue_at(state, action - t.HEX)),
        effects=clause(card.effects),
    )


def _card_swap(options: Options, state: State, action: int) -> str | None:
    if not _is_seat(options, action):
        return None
    return _("You can only swap with a living teammate on another block (step 6).")


def _is_seat(options: Options, action: int) -> bool:
    return t.SEAT <= action < t.SEAT + int(options["players"])


def _search(options: Options, state: State, action: int) -> str | None:
    if not t.CARD <= action < t.DRAW_FREE:
        return None
    if action >= t.PILE:
        return _("Your card can't take that card from the discard pile (step 6).")
    return _("Your card can't take that card from the deck (step 6).")


def _act(options: Options, state: State, action: int) -> str | None:
    seat = int(state.seat)
    camp = int(state.camp[seat])
    tissue = names.tissue(tissue_at(state, int(state.place[seat])))
    if t.STEP <= action < t.HEX:
        if board.NEIGHBOUR[int(state.place[seat]), action - t.STEP] < 0:
            return _step(options, state, action)
        return _("Roll first: only a card such as Chemotaxis or Metastasis lets you move before the roll (step 8).")
    acts = action in (t.PURIFY, t.DEGRADE, t.SOLIDIFY) or t.EDGE_AT <= action < t.CARD
    if acts and state.strode:
        return _("Your cell has already moved this turn, so it can't use a special action (step 7, CW-16).")
    if action == t.PURIFY:
        if camp == p.CANCER:
            return _("Only immune cells can purify (step 7).")
        return _("You can purify only cancer tissue, and this block is {tissue} (step 7).", tissue=tissue)
    if action in (t.DEGRADE, t.SOLIDIFY):
        if camp == p.IMMUNE:
            return _("Only cancer cells can degrade and solidify (step 7).")
        return _(
            "Your cell must be on a {wanted} block for this, and this one is {tissue} (step 7).",
            wanted=names.tissue(p.HEALTHY if action == t.DEGRADE else p.TUMOUR),
            tissue=tissue,
        )
    if t.EDGE_AT <= action < t.CARD:
        return _wall(state, seat, action - t.EDGE_AT)
    return None


def _wall(state: State, seat: int, edge: int) -> str:
    name = names.EDGES[edge]
    if state.camp[seat] == p.CANCER:
        if not state.bricks[seat]:
            return _("You have no walls: collect some at the wall factory (steps 3 and 7).")
        return _("There is already a wall on {edge} (CW-18).", edge=name)
    if not has_wall(state, edge):
        return _("There is no wall on {edge} to demolish (step 7).", edge=name)
    return _("The wall on {edge} is not next to your cell (CW-18).", edge=name)


def _attack(options: Options, state: State, action: int) -> str | None:
    if not _is_seat(options, action):
        return None
    seat, target = int(state.seat), action - t.SEAT
    who = WHO[target]
    if state.camp[target] != p.CANCER:
        return _("[Your cell|{who}] is not a cancer cell, and you can attack only those (step 9).", who=who)
    if state.place[target] < 0:
        return _("{who} is off the board (CW-10).", who=who)
    if int(state.attacked) >> target & 1:
        return _("You have already attacked {who} this turn (CW-20).", who=who)
    return _(
        "{who} is out of range: {away} away, and your range is {range} (step 9).",
        who=who,
        away=int(board.DISTANCE[int(state.place[seat]), int(state.place[target])]),
        range=attack_range(state, seat),
    )


def _turn(options: Options, state: State, action: int) -> str | None:
    if not _is_block(action):
        return None
    block = BLOCKS[action - t.HEX]
    return _("{block} is not one of the normal blocks nearest the attacked cell (step 9, CW-23).", block=block)


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

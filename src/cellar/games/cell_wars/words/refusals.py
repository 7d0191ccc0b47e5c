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
from cellar.games.cell_wars.words.phases import PHASES
from cellar.language import N_, translator
from cellar.rules.types import Options, State

_ = translator(__name__)


def refusal(options: Options, state: State, action: int) -> str:
    phase = int(state.phase)
    if phase == t.DONE:
        return _("The game is over (Ending).")
    actions, reason = REASONS.get(phase, (range(0), ""))
    message = None
    if action in actions:
        message = reason if isinstance(reason, str) else reason(state, action)
    return _.filled(message or PHASES[phase]["asks"], lambda name: ARGUMENTS[name](options, state, action))


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
            said = {"block": BLOCKS[block], "here": BLOCKS[here]}
            return _("{block} is not next to your cell on {here}: move one step at a time (step 8).", **said)
    if state.phase == t.CARD_SIGN:
        lying = [sign for sign in range(t.SIGNS) if state.signs[sign] == block]
        if lying:
            return refusal(options, state, t.SIGN + lying[0])
        return _("There is no sign on {block} (step 6).", block=BLOCKS[block])
    return refusal(options, state, t.HEX + block)


def _card(options: Options, state: State, action: int) -> cards.Card:
    """Return the card that an action plays, or that asks for it."""
    return names.card(options, int(state.seat), action - t.CARD if state.phase == t.PLAY else int(state.card))


def _place(state: State, action: int) -> int:
    """Return the block that an action names, or where the cell is."""
    return action - t.HEX if t.HEX <= action < t.EDGE_AT else int(state.place[state.seat])


#: What the arguments of refusals say of an action.
ARGUMENTS: Final[dict[str, Callable[[Options, State, int], object]]] = {
    "block": lambda options, state, action: BLOCKS[_place(state, action)],
    "tissue": lambda options, state, action: names.tissue(tissue_at(state, _place(state, action))),
    "wanted": lambda options, state, action: names.tissue(p.HEALTHY if action == t.DEGRADE else p.TUMOUR),
    "direction": lambda options, state, action: DIRECTIONS[action - t.STEP],
    "edge": lambda options, state, action: names.EDGES[action - t.EDGE_AT],
    "sign": lambda options, state, action: names.the_sign(action - t.SIGN),
    "card": lambda options, state, action: _card(options, state, action).name,
    "effects": lambda options, state, action: clause(_card(options, state, action).effects),
    "who": lambda options, state, action: WHO[action - t.SEAT],
    "away": lambda options, state, action: board.DISTANCE[state.place[state.seat], state.place[action - t.SEAT]],
    "range": lambda options, state, action: attack_range(state, int(state.seat)),
    "walls": lambda options, state, action: names.in_walls(int(state.stock)),
    "most": lambda options, state, action: t.MOST_COLLECTED,
    "needs": lambda options, state, action: CHARGE_NEEDS if action == t.DRAW_CHARGE else MUTATION_NEEDS,
    "have": lambda options, state, action: int(state.biomass[state.seat]),
    "biomass": lambda options, state, action: int(state.biomass[state.seat]),
}


def _place_tissue(state: State, action: int) -> str:
    if int(state.cancer) >> action - t.HEX & 1:
        return N_("{block} is already cancer tissue (Start, 2).")
    return N_("With {block} as cancer tissue, one camp would have nowhere to start (CW-5).")


def _place_cell(state: State, action: int) -> str:
    if near_signs(state) >> action - t.HEX & 1:
        return N_("{block} is under or next to a sign, where no cell may start (Start, 2).")
    if state.camp[state.seat] == p.IMMUNE:
        return N_("Immune cells start on normal blocks, and {block} is cancer (Start, 2).")
    return N_("Cancer cells start on cancer blocks, and {block} is normal (Start, 2).")


def _draw(state: State, action: int) -> str:
    camp = int(state.camp[state.seat])
    if action == t.DRAW_MUTATE and camp == p.IMMUNE:
        return N_("Only the Cancer camp can mutate (step 5).")
    if state.deck_n[camp] + state.discard_n[camp] == 0:
        return N_("Your deck and discard pile are empty, so there is nothing to draw (CW-15).")
    if action == t.DRAW_FREE:
        return N_("You have no free draw: begin your turn on an active CARD sign to get one (steps 2 and 5).")
    return N_("You need at least {needs} Biomass for this, and you have {have} (step 5, CW-14).")


def _play(state: State, action: int) -> str:
    seat, number = int(state.seat), action - t.CARD
    if not state.cards[state.camp[seat], number, p.EFFECT]:
        return N_("Your camp's deck has no such card (step 6).")
    if not state.hand[seat, number]:
        return N_("{card} is not in your hand (step 6).")
    return N_("You can't play {card} with {biomass} Biomass: {effects} (step 6).")


def _step(state: State, action: int) -> str:
    if board.NEIGHBOUR[int(state.place[state.seat]), action - t.STEP] < 0:
        return N_("The board ends {direction} of {block} (step 8).")
    return N_("There is a wall {direction} of {block}, and walls stop immune cells (step 7, CW-19).")


def _card_block(state: State, action: int) -> str:
    if tissue_at(state, action - t.HEX) == p.SOLID:
        return N_("{block} is solidified, and no card can change that ({effects}).")
    return N_("{block} is {tissue} tissue: {card} can't turn it ({effects}).")


def _card_sign_block(state: State, action: int) -> str:
    if signed(state) >> action - t.HEX & 1:
        return N_("{block} already has a sign, and signs can't overlap (Start, 2).")
    return N_("{block} is too far away ({effects}).")


def _card_place(state: State, action: int) -> str:
    if action - t.HEX == state.place[state.seat]:
        return N_("Your cell is already there (step 6).")
    return N_("{block} is {tissue} tissue: {effects}.")


def _card_swap(state: State, action: int) -> str | None:
    if action - t.SEAT >= state.players:
        return None
    return N_("You can only swap with a living teammate on another block (step 6).")


def _search(state: State, action: int) -> str:
    if action >= t.PILE:
        return N_("Your card can't take that card from the discard pile (step 6).")
    return N_("Your card can't take that card from the deck (step 6).")


def _act(state: State, action: int) -> str | None:
    camp = state.camp[state.seat]
    walls = t.EDGE_AT <= action < t.CARD
    if t.STEP <= action < t.HEX:
        if board.NEIGHBOUR[int(state.place[state.seat]), action - t.STEP] < 0:
            return _step(state, action)
        return N_("Roll first: only a card such as Chemotaxis or Metastasis lets you move before the roll (step 8).")
    if state.strode and (walls or action in (t.PURIFY, t.DEGRADE, t.SOLIDIFY)):
        return N_("Your cell has already moved this turn, so it can't use a special action (step 7, CW-16).")
    if action == t.PURIFY:
        if camp == p.CANCER:
            return N_("Only immune cells can purify (step 7).")
        return N_("You can purify only cancer tissue, and this block is {tissue} (step 7).")
    if action in (t.DEGRADE, t.SOLIDIFY):
        if camp == p.IMMUNE:
            return N_("Only cancer cells can degrade and solidify (step 7).")
        return N_("Your cell must be on a {wanted} block for this, and this one is {tissue} (step 7).")
    return _wall(state, action - t.EDGE_AT) if walls else None


def _wall(state: State, edge: int) -> str:
    if state.camp[state.seat] == p.CANCER:
        if not state.bricks[state.seat]:
            return N_("You have no walls: collect some at the wall factory (steps 3 and 7).")
        return N_("There is already a wall on {edge} (CW-18).")
    if not has_wall(state, edge):
        return N_("There is no wall on {edge} to demolish (step 7).")
    return N_("The wall on {edge} is not next to your cell (CW-18).")


def _attack(state: State, action: int) -> str | None:
    target = action - t.SEAT
    if target >= state.players:
        return None
    if state.camp[target] != p.CANCER:
        return N_("[Your cell|{who}] is not a cancer cell, and you can attack only those (step 9).")
    if state.place[target] < 0:
        return N_("{who} is off the board (CW-10).")
    if int(state.attacked) >> target & 1:
        return N_("You have already attacked {who} this turn (CW-20).")
    return N_("{who} is out of range: {away} away, and your range is {range} (step 9).")


_BLOCKS: Final = range(t.HEX, t.EDGE_AT)
_STEPS: Final = range(t.STEP, t.HEX)
_SEATS: Final = range(t.SEAT, t.SIGN)
#: The actions that a phase asks for, and why one of them is refused: a message, or what chooses one (None: it means
#: nothing here).
REASONS: Final[dict[int, tuple[range, str | Callable[[State, int], str | None]]]] = {
    t.PLACE_SIGN: (_BLOCKS, N_("{block} already has a sign, and signs can't overlap (Start, 2; CW-5).")),
    t.PLACE_TISSUE: (_BLOCKS, _place_tissue),
    t.PLACE_CELL: (_BLOCKS, _place_cell),
    t.RELAPSE: (
        _BLOCKS,
        N_("{block} is not solidified: you can relapse only on a solidified block (step 1)."),
    ),
    t.COLLECT: (
        range(t.COLLECT_N, t.COLLECT_N + t.MOST_COLLECTED + 1),
        N_("The factory has {walls}, and you can collect {most} at most (step 3)."),
    ),
    t.DRAW: (range(t.DRAW_FREE, t.DRAW_MUTATE + 1), _draw),
    t.PLAY: (range(t.CARD, t.PILE), _play),
    t.CARD_STEP: (_STEPS, _step),
    t.CARD_BLOCK: (_BLOCKS, _card_block),
    t.CARD_AXIS: (range(t.AXIS, t.ACTIONS), N_("There is no block on that line to turn (step 6).")),
    t.CARD_SIGN: (range(t.SIGN, t.AXIS), N_("{card} can't move {sign} ({effects}).")),
    t.CARD_SIGN_BLOCK: (_BLOCKS, _card_sign_block),
    t.CARD_PLACE: (_BLOCKS, _card_place),
    t.CARD_SWAP: (_SEATS, _card_swap),
    t.SEARCH: (range(t.CARD, t.DRAW_FREE), _search),
    t.ACT: (range(t.ACTIONS), _act),
    t.MOVE: (_STEPS, _step),
    t.ATTACK: (_SEATS, _attack),
    t.TURN: (
        _BLOCKS,
        N_("{block} is not one of the normal blocks nearest the attacked cell (step 9, CW-23)."),
    ),
}

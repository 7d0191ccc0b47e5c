"""The refusals: which rule, step or ruling forbids an action here. `phases.toml` has the sentences."""

from collections.abc import Callable, Sequence
from typing import Final

from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.deck.printed import clause
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import has_wall, signed, tissue_at
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range
from cellar.games.cell_wars.rulebook.legal import RANGES
from cellar.games.cell_wars.rulebook.start import near_signs
from cellar.games.cell_wars.rulebook.steps.step_05_draw_cards import CHARGE_NEEDS, MUTATION_NEEDS
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS, DIRECTIONS, WHO
from cellar.games.cell_wars.words.phases import PHASES
from cellar.language import translator
from cellar.language.telling import tell
from cellar.rules.types import Options, State

_ = translator(__name__)


def refusal(options: Options, state: State, action: int) -> str:
    phase = int(state.phase)
    if phase == t.DONE:
        return _("The game is over (Ending).")
    said = PHASES[phase]
    first, end = (0, t.ACTIONS) if phase == t.ACT else RANGES[phase]
    reason = tell(
        _,
        said.get("refused", "") if first <= action < end else "",
        lambda name: NUMBERS[name](state, action),
        lambda name: ARGUMENTS[name.lower()](options, state, action),
    )
    return reason or _(said["asks"])


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


def _kind(state: State, action: int) -> int:
    """Number why a drawing is refused: an immune cell's mutation, no cards, no free draw, or too little Biomass."""
    camp = state.camp[state.seat]
    if action == t.DRAW_MUTATE and camp == p.IMMUNE:
        return 0
    return 1 if state.deck_n[camp] + state.discard_n[camp] == 0 else 2 if action == t.DRAW_FREE else 3


def _act(state: State, action: int) -> int:
    """Number what an act would be: nothing, a step, one too late, a purification, another special action, or a wall."""
    walls = t.EDGE_AT <= action < t.CARD
    if t.STEP <= action < t.HEX:
        return 1
    if state.strode and (walls or action in (t.PURIFY, t.DEGRADE, t.SOLIDIFY)):
        return 2
    return 3 if action == t.PURIFY else 4 if action in (t.DEGRADE, t.SOLIDIFY) else 5 if walls else 0


def _target(state: State, action: int) -> int:
    """Number why a target is refused: nobody, no cancer cell, off the board, attacked already, or out of range."""
    target = action - t.SEAT
    if target >= state.players:
        return 0
    if state.camp[target] != p.CANCER:
        return 1
    return 2 if state.place[target] < 0 else 3 if int(state.attacked) >> target & 1 else 4


#: The numbers that choose a refusal, by the state and the action.
NUMBERS: Final[dict[str, Callable[[State, int], int]]] = {
    "cancer": lambda state, action: int(state.cancer) >> action - t.HEX & 1,
    "near": lambda state, action: near_signs(state) >> action - t.HEX & 1,
    "camp": lambda state, action: int(state.camp[state.seat]),
    "kind": _kind,
    "known": lambda state, action: state.cards[state.camp[state.seat], action - t.CARD, p.EFFECT] > 0,
    "held": lambda state, action: state.hand[state.seat, action - t.CARD] > 0,
    "beyond": lambda state, action: board.NEIGHBOUR[int(state.place[state.seat]), action - t.STEP] < 0,
    "solid": lambda state, action: tissue_at(state, action - t.HEX) == p.SOLID,
    "signed": lambda state, action: signed(state) >> action - t.HEX & 1,
    "here": lambda state, action: action - t.HEX == state.place[state.seat],
    "seated": lambda state, action: action - t.SEAT < state.players,
    "pile": lambda state, action: action >= t.PILE,
    "act": _act,
    "wall": lambda state, action: has_wall(state, action - t.EDGE_AT),
    "bricks": lambda state, action: state.bricks[state.seat] > 0,
    "target": _target,
}

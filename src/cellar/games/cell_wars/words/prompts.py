"""The prompts: one short sentence to the seat that decides; to everybody else, who is doing what."""

from typing import Any, Final

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.legal import legal_acts
from cellar.games.cell_wars.rulebook.start import signs_placed
from cellar.games.cell_wars.rulebook.steps.step_06_play_cards import may_play
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import counted
from cellar.rules.types import Options, State

#: Of each decision the order to whoever makes it, and the report to everybody else, with named parts.
DECISIONS: Final = {
    t.PLACE_SIGN: ("Place a {sign} ({number} of {signs}).", "{who} is placing a {sign} ({number} of {signs})."),
    t.PLACE_TISSUE: ("Choose a cancer block ({left} left).", "{who} is choosing the cancer tissue ({left} left)."),
    t.PLACE_CELL: ("Place your cell on {tissue} tissue.", "{who} is placing its cell."),
    t.RELAPSE: ("Relapse on a solidified block, or wait.", "{who} is deciding whether to relapse."),
    t.COLLECT: ("Collect {walls} from the factory.", "{who} is collecting walls."),
    t.DRAW: ("Draw a card, or move on.", "{who} is drawing cards."),
    t.PLAY: ("Play a card, or move on.", "{who} is playing cards."),
    t.CARD_STEP: ("{card}: move up to {steps}.", "{who} is using {card}."),
    t.CARD_BLOCK: ("{card}: choose a block.", "{who} is using {card}."),
    t.CARD_AXIS: ("{card}: choose a line.", "{who} is using {card}."),
    t.CARD_SIGN: ("{card}: choose a sign.", "{who} is using {card}."),
    t.CARD_SIGN_BLOCK: ("{card}: choose a block for it.", "{who} is using {card}."),
    t.CARD_PLACE: ("{card}: choose where to go.", "{who} is using {card}."),
    t.CARD_SWAP: ("{card}: choose a teammate.", "{who} is using {card}."),
    t.SEARCH: ("Choose a card to take.", "{who} is choosing a card to take."),
    t.ACT: ("Roll to move, or end your turn.", "{who} is choosing to act or move."),
    t.MOVE: ("Move up to {steps}, or stop.", "{who} is moving up to {steps}."),
    t.ATTACK: ("Attack a cancer cell, or stop.", "{who} is choosing whom to attack."),
    t.TURN: ("Choose a block to turn to cancer.", "{who} is choosing the block that turns."),
}
#: What the dice and decks are about to say.
ROLLS: Final = {
    t.LOT: "A die decides who on the CARD sign gets the free draw.",
    t.MUTATE: "{who} is rolling for a mutation.",
    t.DEAL: "{who} is drawing a card.",
    t.MOVE_ROLL: "{who} is rolling to move.",
    t.ATTACK_ROLL: "{who} is rolling to attack {target}.",
}


def prompt(options: Options, state: State, seat: int) -> str:
    """Say what to do now, in one sentence to that seat (or PUBLIC: who is doing what)."""
    phase, asked = int(state.phase), int(state.asked)
    if phase in ROLLS:
        target = names.cell_name(options, int(state.target)) if phase == t.ATTACK_ROLL else ""
        return ROLLS[phase].format(who=names.cell_name(options, int(state.seat)), target=target)
    order, report = DECISIONS[phase]
    if seat != asked:
        return report.format(who=names.cell_name(options, asked), **_parts(options, state))
    if phase == t.PLAY:
        return order if _playable(state) else "You can't play a card now: move on."
    return _acts(state, order) if phase == t.ACT else order.format(**_parts(options, state))


def _parts(options: Options, state: State) -> dict[str, Any]:
    """Return the named parts of this decision's sentences."""
    phase, seat = int(state.phase), int(state.seat)
    if phase == t.PLACE_SIGN:
        sign = signs_placed(state)
        return {"sign": names.sign_name(sign), "number": sign + 1, "signs": t.SIGNS}
    if phase == t.PLACE_TISSUE:
        return {"left": counted(int(state.left), "block")}
    if phase == t.PLACE_CELL:
        return {"tissue": names.TISSUES[int(state.camp[seat])]}
    if phase == t.COLLECT:
        most = min(t.MOST_COLLECTED, int(state.stock))
        return {"walls": "a wall" if most == 1 else f"up to {most} walls"}
    if phase == t.MOVE:
        return {"steps": counted(int(state.left), "step")}
    if t.CARD_STEP <= phase <= t.CARD_SWAP:
        return {"card": names.card(options, seat, int(state.card)).name, "steps": counted(int(state.left), "step")}
    return {}


def _playable(state: State) -> bool:
    """Return whether a card can be played; only the player whose hand it is may be told."""
    return any(state.hand[state.seat, card] and may_play(state, card) for card in range(p.CARDS))


def _acts(state: State, order: str) -> str:
    """Offer what there is to do in steps 7 and 8; the choices beside the board name it."""
    out = [0] * t.ACTIONS
    acts = out[: legal_acts(state, out)]
    strides = any(t.STEP <= action < t.STEP + 6 for action in acts)
    if any(action in (t.PURIFY, t.DEGRADE, t.SOLIDIFY) or t.EDGE_AT <= action < t.CARD for action in acts):
        return "Take a free step, act, or roll to move." if strides else "Act, roll to move, or end your turn."
    return "Take a free step, or roll to move." if strides else order

"""The prompts: one short sentence to the seat that decides; to everybody else, who is doing what."""

from typing import Any, Final

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.legal import legal_acts
from cellar.games.cell_wars.rulebook.start import signs_placed
from cellar.games.cell_wars.rulebook.steps.step_06_play_cards import may_play
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import WHO, in_blocks, in_steps
from cellar.language import N_, translator
from cellar.rules.types import Options, State

_ = translator(__name__)
#: Of each decision the order to whoever makes it, and the report to everybody else, with named parts.
DECISIONS: Final = {
    t.PLACE_SIGN: (N_("Place {sign} ({number} of {signs})."), N_("{who} is placing {sign} ({number} of {signs}).")),
    t.PLACE_TISSUE: (
        N_("Choose a cancer block ({left} left)."),
        N_("{who} is choosing the cancer tissue ({left} left)."),
    ),
    t.PLACE_CELL: (N_("Place your cell on {tissue} tissue."), N_("{who} is placing its cell.")),
    t.RELAPSE: (N_("Relapse on a solidified block, or wait."), N_("{who} is deciding whether to relapse.")),
    t.COLLECT: (N_("Collect {walls} from the factory."), N_("{who} is collecting walls.")),
    t.DRAW: (N_("Draw a card, or move on."), N_("{who} is drawing cards.")),
    t.PLAY: (N_("Play a card, or move on."), N_("{who} is playing cards.")),
    t.CARD_STEP: (N_("{card}: move up to {steps}."), N_("{who} is using {card}.")),
    t.CARD_BLOCK: (N_("{card}: choose a block."), N_("{who} is using {card}.")),
    t.CARD_AXIS: (N_("{card}: choose a line."), N_("{who} is using {card}.")),
    t.CARD_SIGN: (N_("{card}: choose a sign."), N_("{who} is using {card}.")),
    t.CARD_SIGN_BLOCK: (N_("{card}: choose a block for it."), N_("{who} is using {card}.")),
    t.CARD_PLACE: (N_("{card}: choose where to go."), N_("{who} is using {card}.")),
    t.CARD_SWAP: (N_("{card}: choose a teammate."), N_("{who} is using {card}.")),
    t.SEARCH: (N_("Choose a card to take."), N_("{who} is choosing a card to take.")),
    t.ACT: (N_("Roll to move, or end your turn."), N_("{who} is choosing to act or move.")),
    t.MOVE: (N_("Move up to {steps}, or stop."), N_("{who} is moving up to {steps}.")),
    t.ATTACK: (N_("Attack a cancer cell, or stop."), N_("{who} is choosing whom to attack.")),
    t.TURN: (N_("Choose a block to turn to cancer."), N_("{who} is choosing the block that turns.")),
}
#: What the dice and decks are about to say.
ROLLS: Final = {
    t.LOT: N_("A die decides who on the CARD sign gets the free draw."),
    t.MUTATE: N_("[You are|{who} is] rolling for a mutation."),
    t.DEAL: N_("[You are|{who} is] drawing a card."),
    t.MOVE_ROLL: N_("[You are|{who} is] rolling to move."),
    t.ATTACK_ROLL: N_("[You are|{who} is] rolling to attack [you|{target}]."),
}


def prompt(options: Options, state: State, seat: int) -> str:
    """Say what to do now, in one sentence to that seat (or PUBLIC: who is doing what)."""
    phase, asked = int(state.phase), int(state.asked)
    if phase in ROLLS:
        return _(ROLLS[phase], who=WHO[state.seat], target=WHO[state.target] if phase == t.ATTACK_ROLL else "")
    order, report = DECISIONS[phase]
    if seat != asked:
        return _(report, who=WHO[asked], **_parts(options, state))
    # Whether a card can be played, only the player whose hand it is may be told.
    if phase == t.PLAY and not any(may_play(state, card) for card in range(p.CARDS)):
        return _("You can't play a card now: move on.")
    return _acts(state) if phase == t.ACT else _(order, **_parts(options, state))


def _parts(options: Options, state: State) -> dict[str, Any]:
    """Return the named parts of this decision's sentences."""
    phase, seat = int(state.phase), int(state.seat)
    if phase == t.PLACE_SIGN:
        sign = signs_placed(state)
        return {"sign": names.a_sign(sign), "number": sign + 1, "signs": t.SIGNS}
    if phase == t.PLACE_TISSUE:
        return {"left": in_blocks(int(state.left))}
    if phase == t.PLACE_CELL:
        return {"tissue": names.tissue(int(state.camp[seat]))}
    if phase == t.COLLECT:
        most = min(t.MOST_COLLECTED, int(state.stock))
        return {"walls": _.plural("a wall", "up to {count} walls", most)}
    if phase == t.MOVE:
        return {"steps": in_steps(int(state.left))}
    if t.CARD_STEP <= phase <= t.CARD_SWAP:
        return {"card": names.card(options, seat, int(state.card)).name, "steps": in_steps(int(state.left))}
    return {}


def _acts(state: State) -> str:
    """Offer what there is to do in steps 7 and 8; the choices beside the board name it."""
    out = [0] * t.ACTIONS
    acts = out[: legal_acts(state, out)]
    strides = any(t.STEP <= action < t.STEP + 6 for action in acts)
    if any(action in (t.PURIFY, t.DEGRADE, t.SOLIDIFY) or t.EDGE_AT <= action < t.CARD for action in acts):
        if strides:
            return _("Take a free step, act, or roll to move.")
        return _("Act, roll to move, or end your turn.")
    return _("Take a free step, or roll to move.") if strides else _(DECISIONS[t.ACT][0])

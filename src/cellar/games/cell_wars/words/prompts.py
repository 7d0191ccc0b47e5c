"""The prompts: one short sentence to the seat that decides; to everybody else, who is doing what."""

from typing import Any

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.legal import legal_acts
from cellar.games.cell_wars.rulebook.start import signs_placed
from cellar.games.cell_wars.rulebook.steps.step_06_play_cards import may_play
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import WHO, in_blocks, in_steps
from cellar.games.cell_wars.words.phases import PHASES
from cellar.language import translator
from cellar.rules.types import Options, State

_ = translator(__name__)


def prompt(options: Options, state: State, seat: int) -> str:
    """Say what to do now, in one sentence to that seat (or PUBLIC: who is doing what)."""
    phase, asked = int(state.phase), int(state.asked)
    said = PHASES[phase]
    if "chance" in said:
        return _(said["chance"], who=WHO[state.seat], target=WHO[state.target] if phase == t.ATTACK_ROLL else "")
    if seat != asked:
        return _(said["report"], who=WHO[asked], **_parts(options, state))
    # Whether a card can be played, only the player whose hand it is may be told.
    if phase == t.PLAY and not any(may_play(state, card) for card in range(p.CARDS)):
        return _("You can't play a card now: move on.")
    return _acts(state) if phase == t.ACT else _(said["order"], **_parts(options, state))


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
    return _("Take a free step, or roll to move.") if strides else _(PHASES[t.ACT]["order"])

"""What moves are called, and which dice there are."""

from cellar.errors import BadPosition
from cellar.rules.types import Options, State

from . import rules


def action_text(options: Options, state: State, action: int) -> str:
    if action >= rules.ROLL:
        return f"roll {action - rules.ROLL + 1}"
    return "liar" if action == rules.LIAR else f"{action // rules.FACES + 1}x{action % rules.FACES + 1}"


def check_position(options: Options, state: State) -> None:
    if state.players != options["players"] or not all(0 <= n <= rules.FACES for n in state.flat("die")):
        raise BadPosition("Every player of the match has dice that show one to six, or 0 before they are rolled.")

"""What the one move besides placing is called."""

from cellar.rules.types import Options, State

from . import rules
from .scene import BOARD


def action_text(options: Options, state: State, action: int) -> str:
    return "swap" if action == rules.SWAP else BOARD.name(action)

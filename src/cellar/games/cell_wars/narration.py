"""The sentences of Cell Wars: events in two vocabularies, prompts, refusals and results."""

from typing import Final

from cellar.games.cell_wars.events import Event
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import battle, immunology
from cellar.games.cell_wars.words.consequences import consequence
from cellar.games.cell_wars.words.goals import goal
from cellar.games.cell_wars.words.prompts import prompt
from cellar.games.cell_wars.words.refusals import refusal, why_not
from cellar.language import N_
from cellar.rules.types import Options, State

__all__ = ["VOCABULARIES", "consequence", "goal", "outcome", "prompt", "refusal", "say", "why_not"]

#: The battle on the table, and the tumour immunology that it stands for.
_TELL: Final = {N_("battle"): battle.BATTLE.tell, N_("immunology"): immunology.tell}
VOCABULARIES: Final = tuple(_TELL)


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    """Write one row of the tape as a sentence."""
    return _TELL[vocabulary](options, Event(row))


def outcome(options: Options, state: State) -> str:
    """Say how and why the match ended: a camp's seats win and lose together."""
    winner, reason, blocks = int(state.winner), int(state.reason), int(state.cancer).bit_count()
    return say(options, (t.T_ENDED, 0, winner, reason, blocks, int(state.round_no)), VOCABULARIES[0])

"""The sentences of Cell Wars: events in two vocabularies, prompts, refusals and results."""

from typing import Final

from cellar.games.cell_wars.events import Event
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import battle, immunology
from cellar.games.cell_wars.words.consequences import consequence
from cellar.games.cell_wars.words.prompts import prompt
from cellar.games.cell_wars.words.refusals import refusal, why_not
from cellar.language import N_, by_language, translator
from cellar.rules.types import Options, State

__all__ = ["VOCABULARIES", "consequence", "goal", "outcome", "prompt", "refusal", "say", "why_not"]

_ = translator(__name__)
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


def goal(options: Options, state: State) -> str:
    """State the three victories of CW-9, with the tissue as it is now."""
    return _goal(int(state.goal), int(state.cancer).bit_count(), int(state.round_no))


@by_language()
def _goal(goal: int, blocks: int, round_no: int) -> str:
    return _(
        "Cancer wins with {most}+ blocks; Immune wins at {fewest} or fewer, or by destroying every cancer cell."
        " Now {blocks} blocks, round {number} of {rounds}.",
        most=goal + 1,
        fewest=t.IMMUNE_WINS_BELOW - 1,
        blocks=blocks,
        number=max(1, round_no),
        rounds=t.ROUNDS,
    )

"""Sentences: what happened in two vocabularies, what to do now, why not, and how it ended."""

from typing import Final

from cellar.core.types import Options, State
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import battle, immunology, names
from cellar.games.cell_wars.words.prompts import prompt
from cellar.games.cell_wars.words.refusals import refusal

__all__ = ["VOCABULARIES", "outcome", "prompt", "refusal", "say"]

VOCABULARIES: Final = ("battle", "immunology")


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    """One row of the tape as a sentence: the battle on the table, or the tumour immunology that it stands for."""
    tellers = immunology.TELLERS if vocabulary == "immunology" else battle.TELLERS
    return tellers[row[0]](options, row[2:])


def outcome(options: Options, state: State) -> str:
    """How and why it ended, with each seat's result."""
    blocks = int(state.cancer).bit_count()
    ended = battle.ended(options, (int(state.winner), int(state.reason), blocks))
    camps = [
        [names.cell_name(options, s) for s in range(options["players"]) if state.camp[s] == camp] for camp in (0, 1)
    ]
    if state.winner == t.NOBODY:
        return f"{ended[:-1]} (result 0 for all)."
    winners, losers = camps[int(state.winner)], camps[1 - int(state.winner)]
    return f"{ended[:-1]}, in round {int(state.round_no)} ({', '.join(winners)}: +1; {', '.join(losers)}: -1)."

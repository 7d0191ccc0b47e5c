"""The goal of the match in a sentence: what wins, and how far both camps are."""

from functools import cache

from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.types import Options, State


def goal(options: Options, state: State) -> str:
    """State the three victories of CW-9, with the tissue as it is now."""
    return _goal(int(state.goal), int(state.cancer).bit_count(), int(state.round_no))


@cache
def _goal(goal: int, blocks: int, round_no: int) -> str:
    below = t.IMMUNE_WINS_BELOW
    return (
        f"Cancer wins with {goal + 1}+ blocks; Immune wins at {below - 1} or fewer, or by destroying every cancer cell."
        f" Now {blocks} blocks, round {max(1, round_no)} of {t.ROUNDS}."
    )

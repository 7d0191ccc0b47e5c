"""The goal of the match in a sentence: what wins, and how far both camps are."""

from cellar.games.cell_wars.rulebook import terms as t
from cellar.language import by_language, translator
from cellar.rules.types import Options, State

_ = translator(__name__)


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

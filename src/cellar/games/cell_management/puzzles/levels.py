"""Setups by computed difficulty, for curriculum learning: easy boards first."""

from cellar.errors import BadOption
from cellar.games.cell_management import rules, setup
from cellar.games.cell_management.board.hideout_ring import ring_from
from cellar.games.cell_management.puzzles import difficulty
from cellar.games.cell_management.solver.solution import Board
from cellar.language import enumerated, translator
from cellar.rules.types import Ints, Options

LEVELS = tuple(difficulty.LEVELS)
#: The rulebook's game, and its simpler ones.
SPECIES = (6, 5, 4)
_ = translator(__name__)


def check(level: str) -> None:
    """Refuse a level that there is not."""
    if level not in LEVELS:
        raise BadOption(
            _("There is no difficulty {level}: choose {levels}.", level=repr(level), levels=enumerated(LEVELS))
        )


def draw(options: Options, level: str, rng: Ints) -> Ints:
    """Draw a setup as the rulebook does, again until the board has the level."""
    check(level)
    n = int(options["species"])
    if n not in SPECIES or setup.hostile_count(options) != n // 2 or options["sacrifices"] != "one" or options["board"]:
        raise BadOption(
            _(
                "Difficulty is measured on boards of the rulebook's games: 4, 5 or 6 species, the rulebook's number of"
                " hostile hideouts, one sacrifice a round, no board of one's own."
            )
        )
    while True:
        drawn = setup.draw({**options, "boards": "solvable"}, rng)
        board = drawn[rules.SETUP_BOARD :]
        ring = ring_from(board[:n], board[n:], int(drawn[rules.SETUP_HOSTILE]), int(drawn[rules.SETUP_SACRIFICES]))
        if difficulty.measure(Board(ring)).level == level:
            return drawn

"""Draws the boards that the README and the docs show: python tools/pictures.py (a test keeps them in step)."""

from pathlib import Path

from cellar.core.position import Position
from cellar.core.rng import below, generator
from cellar.core.svg import write_svg
from cellar.core.types import CHANCE, PUBLIC

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"


def middle(game: str, moves: int, seed: int, **options: object) -> Position:
    """A position from the middle of a random match."""
    position = Position.start(game, options, seed=seed)
    rng = generator(seed)
    while len(position.history) < moves and not position.is_over:
        if position.actor == CHANCE:
            position.roll(rng)
        else:
            actions = position.legal_actions()
            position.play(actions[below(rng, len(actions))])
    return position


def pictures() -> dict[str, str]:
    """Each picture by file name."""
    boards = {
        "cell-management": Position.from_line("cell_management 4A3N25/N3254A/234 hidden=235 round=1"),
        "zyrcan": middle("zyrcan", 70, 5, players=5),
        "cell-wars": middle("cell_wars", 140, 4, players=6, setup="standard"),
        "angel": middle("angel", 40, 2, power=2),
    }
    return {f"{name}.svg": write_svg(position.view(PUBLIC).scene, "light", 640) for name, position in boards.items()}


if __name__ == "__main__":
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")

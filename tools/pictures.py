"""Draws the boards that the README shows: python tools/pictures.py (a test keeps them in step)."""

from pathlib import Path

from cellar.draw.svg import write_svg
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC

ROOT = Path(__file__).parents[1]


def middle(game: str, moves: int, seed: int, **options: object) -> Position:
    """A position from the middle of a random match."""
    position = Position.start(game, options, seed=seed)
    rng = generator(seed)
    while len(position.history) < moves and not position.is_over:
        position.step(rng)
    return position


def pictures() -> dict[str, str]:
    """Each picture by its path, in the folder of its game; rules pages have diagrams of their own."""
    boards = {
        "src/cellar/games/cell_management/round-one.svg": Position.from_line(
            "cell_management 4A3N25/N3254A/234 hidden=235 round=1"
        ),
        "src/cellar/games/zyrcan/board.svg": middle("zyrcan", 70, 5, players=5),
        "src/cellar/games/cell_wars/battle.svg": middle("cell_wars", 140, 4, players=6, setup="standard"),
        "src/cellar/games/angel/board.svg": middle("angel", 40, 2, power=2),
    }
    return {path: write_svg(position.view(PUBLIC).scene, "light", 640) for path, position in boards.items()}


if __name__ == "__main__":
    for path, svg in pictures().items():
        (ROOT / path).write_text(svg, encoding="utf-8")

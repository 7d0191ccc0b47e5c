"""Nobody needs NumPy (or Numba) to play: rules, notation, narration, pictures and records do without."""

import subprocess
import sys
from pathlib import Path

import pytest

from cellar.play.registry import all_games

PLAY = """
import sys
from pathlib import Path

import pytest
sys.modules["numpy"] = sys.modules["numba"] = None
from cellar.play import record
from cellar.play.position import Position
from cellar.rules.rng import generator
position = Position.start({name!r}, seed=1)
rng = generator(2)
while not position.is_over and len(position.history) < 60:
    position.step(rng)
    view = position.view(max(position.actor, 0))
    assert view.scene.items and view.panel and view.prompt and view.log()
    assert all(move.text and move.path for move in view.moves)
assert record.read(record.write(position)).position.state.tobytes() == position.state.tobytes()
assert Position.from_line(position.line()).state.tobytes() == position.state.tobytes()
assert position.svg() and position.to_json()
position.undo()
print("played")
"""


def test_every_game_is_played_drawn_told_and_written_without_numpy() -> None:
    for name in all_games():
        done = subprocess.run(
            [sys.executable, "-c", PLAY.format(name=name)], capture_output=True, text=True, check=False, timeout=120
        )
        assert done.stdout == "played\n", f"{name}: {done.stderr}"


WITHOUT = """
import sys
from pathlib import Path

import pytest
sys.modules.update(dict.fromkeys(("numpy", "numba", "fpdf")))
from cellar.cli.main import run
sys.exit(run({arguments!r}))
"""


@pytest.mark.parametrize(
    ("arguments", "missing", "extra"),
    [
        (["print", "zyrcan", "--out", "board.pdf"], "fpdf", "print"),
        (["deck", "show", "house", "--pdf", "deck.pdf"], "fpdf", "print"),
        (["solve"], "numpy", "bots"),
        (["perft", "zyrcan", "1"], "numpy", "bots"),
    ],
)
def test_a_command_that_needs_more_says_how_to_get_it(
    arguments: list[str], missing: str, extra: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(arguments=arguments)], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stderr == (
        f"{missing} is not installed: pip install 'cellar-games[{extra}]' brings it, with all that it needs.\n"
    )
    assert done.returncode == 2
    assert not list(tmp_path.iterdir())

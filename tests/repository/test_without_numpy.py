"""Nobody needs NumPy (or Numba) to play: rules, notation, narration, pictures and records do without."""

import subprocess
import sys
from pathlib import Path

import pytest

from cellar.play.registry import all_games
from tests.patience import PATIENCE

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
            [sys.executable, "-c", PLAY.format(name=name)],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert done.stdout == "played\n", f"{name}: {done.stderr}"


WITHOUT = """
import sys
from pathlib import Path

import pytest
sys.modules.update(dict.fromkeys(("numpy", "numba", "llvmlite", "fpdf")))
from cellar.cli.main import run
sys.exit(run({arguments!r}))
"""


@pytest.mark.parametrize(
    ("arguments", "missing", "extra"),
    [
        (["print", "zyrcan", "--out", "board.pdf"], "fpdf", "print"),
        (["deck", "show", "house", "--pdf", "deck.pdf"], "fpdf", "print"),
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


@pytest.mark.parametrize(
    ("arguments", "typed", "told"),
    [
        (
            ["play", "zyrcan", "-o", "players=3", "--seats", "me,master:40,expert:40", "--seed", "1"],
            "1\nquit\n",
            "Admiral",
        ),
        (["solve", "--line", "NA2/A2N/NA2"], "", "4"),
        (["perft", "zyrcan", "1"], "", "1"),
    ],
)
def test_nobody_needs_numba_or_numpy_to_play_against_bots(arguments: list[str], typed: str, told: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(arguments=arguments)], input=typed, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


#: Every bot of every game moves; what it chose.
BOTS = """
import sys
if {bare}:
    sys.modules.update(dict.fromkeys(("numpy", "numba", "llvmlite")))
from cellar.bots import registry as bots
from cellar.contract.bot import Thought
from cellar.play.position import Position
from cellar.play.registry import all_games, load
from cellar.rules.rng import generator
from cellar.wasm.host.twins import ran_otherwise
for game in all_games():
    position, rng = Position.start(load(game), seed=2), generator(2)
    while len(position.history) < 9 or position.actor < 0:
        position.step(rng)
    for bot in bots.bots_for(game):
        if not bot.seats or position.actor in bot.seats:
            state = position.hidden(position.actor)
            thought = Thought(simulations=150, seed=3)
            print(game, bot.name, bots.choose(bot, position.game, position.options, state, position.actor, thought))
assert not ran_otherwise, ran_otherwise
"""


def test_every_bot_moves_without_numpy_and_numba_as_it_does_with_them() -> None:
    found = [
        subprocess.run([sys.executable, "-c", BOTS.format(bare=bare)], capture_output=True, text=True)
        for bare in (True, False)
    ]
    assert found[0].returncode == 0, found[0].stderr
    assert found[0].stdout == found[1].stdout
    assert len(found[0].stdout.splitlines()) > 15

"""Golden playthroughs: fixed random matches kept beside each game, so that any change of behaviour is a diff."""

from importlib import import_module
from pathlib import Path

from cellar.contract.game import Game
from cellar.play.playthrough import playthrough
from cellar.testing.random_matches import Broken, must

#: Enough to show every phase that comes early; the end is told as well.
MOVES = 25


def folder(game: Game) -> Path:
    """Return the folder of a game's playthroughs: `golden/` in its own folder."""
    package = game.about.module.rpartition(".")[0] or game.about.module
    return Path(str(import_module(package).__file__)).parent / "golden"


def told(game: Game, number: int) -> str:
    return playthrough(game, game.samples[number], MOVES)


def write(game: Game) -> list[Path]:
    """Rewrite all playthroughs after an intended change of behaviour, and delete those that no sample needs."""
    place = folder(game)
    place.mkdir(exist_ok=True)
    written = []
    for number in range(len(game.samples)):
        path = place / f"{number}.txt"
        path.write_text(told(game, number), encoding="utf-8")
        written.append(path)
    for path in set(place.glob("*.txt")) - set(written):
        path.unlink()
    return written


def playthrough_is_as_ever(game: Game, number: int) -> None:
    """Check that the playthrough of a sample equals the stored one."""
    path = folder(game) / f"{number}.txt"
    if not path.exists():
        raise Broken(f"No playthrough is kept as golden/{path.name}: write it with cellar check {game.name} --golden.")
    kept, now = path.read_text(encoding="utf-8").splitlines(), told(game, number).splitlines()
    where = next((i for i, (a, b) in enumerate(zip(kept, now)) if a != b), min(len(kept), len(now)))
    line = now[where] if where < len(now) else "(nothing)"
    must(
        kept == now,
        f"golden/{path.name} differs from line {where + 1} on: now {line.strip()[:100]!r}. If that is meant, raise the "
        f"game's version and run cellar check {game.name} --golden.",
    )

"""`cellar dev`: a server that starts anew whenever a file of one's own game is saved, and says what breaks."""

import socket
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from cellar.cli.checkout import ROOT, page_builder
from cellar.cli.serve import need_server
from cellar.errors import BadOption, CellarError
from cellar.language import translator

_ = translator(__name__)

app = typer.Typer(add_completion=False)
#: Checks that take long: what is compiled, and what counts hundreds of starts. `cellar check` runs them all.
SLOW = ("twins_", "observations_keep", "resampling_draws_as")
#: The line beside the board that is always shown has room for so many characters.
MOST_GOAL = 200


@app.command(epilog="Example: cellar dev my_game")
def dev(
    watched: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME|FOLDER]...", help="Your games, or folders to watch beside Cellar's own."),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port for the page.")] = 5173,
    database: Annotated[Path | None, typer.Option(help="Where matches are saved (.cellar-dev.sqlite).")] = None,
    page: Annotated[bool, typer.Option("--page", help="The page from its sources, in a checkout of Cellar.")] = False,
) -> None:
    """Serve your game while you write it: when a file is saved the server starts anew, and open pages go on with their
    matches, which are kept. The fast checks run before each start; the first failure is told here, and on the page in
    place of the game's goal.
    """
    need_server()
    from uvicorn import Config
    from uvicorn.supervisors import ChangeReload

    from cellar.play.registry import all_games

    games = tuple(name for name in watched or () if name in all_games() or not Path(name).is_dir())
    folders = [_folder(name) if name in games else Path(name) for name in watched or ()]
    builder = page_builder()
    if page and builder is None:
        raise BadOption(
            _("--page works on the page's sources: run `make dev` in a checkout of Cellar, or leave it out.")
        )
    server = _free_port() if page else port
    kept = database or Path(".cellar-dev.sqlite")
    kept.parent.mkdir(parents=True, exist_ok=True)
    target = partial(_serve, games, server, str(kept))
    own = [str(folder) for folder in (*folders, *([ROOT / "src"] if page or not folders else []))]
    reloader = ChangeReload(Config("cellar", reload=True, reload_dirs=own), target, sockets=[])
    if not page:
        reloader.run()
        return
    typer.echo(_("Open http://localhost:{port}: the page from its sources, before a server of its own.", port=port))
    built = _vite(builder, port, server)

    def watch_page() -> None:
        built.wait()  # its port is taken, or its settings are broken: it has said so
        reloader.should_exit.set()

    threading.Thread(target=watch_page, daemon=True).start()
    try:
        reloader.run()
    finally:
        built.terminate()
    if built.wait() > 0:
        raise typer.Exit(1)


def _folder(name: str) -> Path:
    """The folder of a game's package, which is watched."""
    from importlib.util import find_spec

    from cellar.play.registry import about

    spec = find_spec(about(name).module.partition(".")[0])
    return Path(str(spec.origin)).parent if spec else Path(name)


def _serve(games: tuple[str, ...], port: int, database: str, sockets: Any) -> None:
    """The server, in a process of its own: the reloader starts it, and starts it again."""
    from cellar.cli.main import main
    from cellar.server.match import arrival

    # Open pages have missed nothing, but what they show is of the rules and pictures before the save.
    arrival.CATCH_UP = -1
    for name in games:
        if failure := first_failure(name):
            print(f"{name}: {failure}", file=sys.stderr, flush=True)
    main(["serve", "--no-open", "--port", str(port), "--database", database])


def first_failure(name: str) -> str:
    """Run the fast checks on a game: the first failure in a sentence, which is then shown as its goal; "" for none."""
    from cellar.play.registry import load
    from cellar.testing.suite import find, jobs

    try:
        game = load(name)
    except CellarError as error:
        return str(error)
    for check, sample, call in jobs(game):
        if check.startswith(SLOW):
            continue
        sentence = find(check, sample, call, game).sentence
        if sentence:
            # Whoever asks for the game is handed this very object.
            object.__setattr__(game, "narration", _Failing(game.narration, sentence))
            return sentence
    return ""


class _Failing:
    """The sentences of a game that fails a check: its goal tells which."""

    def __init__(self, narration: Any, sentence: str) -> None:
        self._narration = narration
        self._goal = _("Check failed: {sentence}", sentence=sentence)[: MOST_GOAL - 1].rstrip(".") + "."

    def goal(self, options: Any, state: Any) -> str:
        """The failure."""
        return self._goal

    def __getattr__(self, name: str) -> Any:
        return getattr(self._narration, name)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _vite(builder: Any, port: int, server: int) -> "subprocess.Popen[bytes]":
    """Vite's server of the page's sources, by the node that builds use."""
    builder.packages()
    program, environment = builder.node()
    environment["CELLAR_SERVER"] = f"http://127.0.0.1:{server}"
    command = [program, "node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    return subprocess.Popen(command, cwd=builder.WEB, env=environment)

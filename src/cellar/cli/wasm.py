"""`cellar wasm`: builds the WebAssembly modules of rules and search."""

from importlib.util import find_spec
from typing import Annotated

import typer

from cellar.contract.words import title
from cellar.errors import NotInstalled
from cellar.language import translator

_ = translator(__name__)

app = typer.Typer(add_completion=False)


@app.command(epilog="Examples: cellar wasm zyrcan   |   cellar wasm --check")
def wasm(
    games: Annotated[
        list[str] | None, typer.Argument(help="The games; without any, the house's.", show_default=False)
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only check whether the modules are up to date.")] = False,
) -> None:
    """Compile what bots, hints and rules need to WebAssembly, one module a game, for the table in the browser.

    Everybody in a game is made to think for a moment, and the functions that this takes are compiled. The modules of
    the house's games come with Cellar: to play nobody needs this. That of a game of yours is written to the folder
    `wasm` of its package.

    Exit code 0: they were made, or are fresh; 1: with --check, one is not, and the sentence says why; 2: one could not
    be made.
    """
    from cellar.play import registry

    names = [registry.about(name).name for name in games or registry.HOUSE]
    if check:
        _check(names)
        return
    if not find_spec("numba") or not find_spec("ziglang"):
        raise NotInstalled(_("Making modules needs Numba and a linker: run `pip install 'cellar-games[wasm]'`."))
    from cellar.wasm.build.driver import make

    make(names, typer.echo)


def _check(names: list[str]) -> None:
    from cellar.play import registry
    from cellar.wasm.build.driver import stale

    reasons = {name: stale(name) for name in names}
    for name, reason in reasons.items():
        game = title(registry.about(name))
        typer.echo(
            _("{game} is out of date: {reason}. `make wasm` rebuilds it.", game=game, reason=reason)
            if reason
            else _("{game} is up to date.", game=game)
        )
    if any(reasons.values()):
        raise typer.Exit(1)

"""`cellar balance`: measures how a game is balanced, by many matches."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from cellar.cli.common import AsJson, OptionTexts
from cellar.errors import BadOption
from cellar_studies.cli.options import Ray, Workers, given_options, wide_console

if TYPE_CHECKING:
    from cellar.contract.about import About

app = typer.Typer(add_completion=False)
GIVEN = "cellar.balance.given"


class Open(TyperCommand):
    """A command that keeps its raw arguments, since a game may have options of its own."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Keep the raw arguments, then parse as usual."""
        ctx.meta[GIVEN] = list(args)
        return super().parse_args(ctx, args)


@app.command(
    cls=Open,
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    epilog=(
        "Examples: cellar balance zyrcan --bot uct:400 --games 200   |   cellar balance cell-wars --bot uct:50 -o"
        " players=4 --json   |   cellar balance cell-wars --more   |   cellar balance cell-wars --play instinct"
    ),
)
def balance(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.")],
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            metavar="NAME[:LIMIT]",
            help="Who plays all seats, such as uct:1000 (simulations) or uct:0.1s; without it, a strong bot.",
        ),
    ] = "",
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="Matches of each part.")] = 100,
    rungs: Annotated[
        int, typer.Option(metavar="R", min=0, max=10, help="How often the limit is halved to see what thinking wins.")
    ] = 2,
    option: OptionTexts = None,
    longest: Annotated[
        int, typer.Option(metavar="D", min=1, help="A match is broken off after so many decisions.")
    ] = 10_000,
    seed: Annotated[int, typer.Option(min=0, max=1_000_000_000, help="The same seed gives the same setups.")] = 1,
    workers: Workers = None,
    ray: Ray = "",
    more: Annotated[bool, typer.Option("--more", help="Say which options this game adds.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play many matches of a bot with itself: what each seat and camp wins, how decisive it is, how often the lead
    changes, what twice the thinking wins, and what each card is worth.

    A run that was stopped goes on where it was when the same command is given again. A game may add ways of its own:
    options that are not listed here are the game's, and --more lists them.
    """
    from cellar.play.registry import about
    from cellar_studies.arena import balance as study
    from cellar_studies.arena.balance_shown import shown
    from cellar_studies.runs.console import carry_out

    if game.startswith("-"):
        raise BadOption(f"Name the game first, such as cellar balance GAME {game}.")
    if more or context.args:
        _by_game(about(game), ["--help"] if more else context.meta[GIVEN], context.args)
        return
    entry, given = given_options(game, option)
    found = study.study(entry.name, given, bot or study.usual_bot(entry.name), games, rungs, seed, longest)
    figures = study.figures(found, carry_out(study.work(found), workers, ray))
    if as_json:
        typer.echo(json.dumps(figures, ensure_ascii=False))
        return
    console = wide_console()
    for part in shown(figures):
        console.print(part, markup=False) if isinstance(part, str) else console.print(part)


def _by_game(entry: "About", arguments: list[str], unknown: list[str]) -> None:
    """Run the command that the game adds."""
    from cellar.lookup import find
    from cellar_studies.registry import stated

    added = stated("balances").get(entry.name, "")
    if not added:
        what = f"there is no {unknown[0]}" if unknown else "there is nothing more"
        raise BadOption(f"{entry.title} adds nothing to cellar balance: {what}. Try --help for what is possible.")
    command = typer.main.get_command(find(added))
    command.main(args=arguments, prog_name=f"cellar balance {entry.name}", standalone_mode=False)

"""`cellar games`: lists the games, or one game's options and bots."""

import json
from dataclasses import asdict, replace
from typing import Annotated

import typer

from cellar.contract.about import About
from cellar.play.registry import all_games

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar games --json")
def games(
    name: Annotated[str, typer.Argument(help="One game: its options and its bots.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """List the games, or the options and the bots of one."""
    from cellar.play.registry import about

    if name:
        _show(about(name), as_json)
        return
    known = all_games()
    if as_json:
        typer.echo(json.dumps([asdict(entry) for entry in known.values()], ensure_ascii=False, indent=1))
        return
    for entry in known.values():
        typer.echo(
            f"{entry.name:<16} {entry.title}, {_span(entry.players)}, {entry.minutes} minutes, by {entry.designers}"
        )
        typer.echo(f"{'':<16} {entry.sentence}")
    typer.echo("\nPlay one with: cellar play NAME   (its options and bots: cellar games NAME)")


def _show(entry: About, as_json: bool) -> None:
    from cellar.bots.registry import bots_for

    bots = bots_for(entry.name)
    if as_json:
        typer.echo(json.dumps(asdict(replace(entry, bots=tuple(bots))), ensure_ascii=False, indent=1))
        return
    typer.echo(
        f"{entry.title}, {_span(entry.players)}, by {entry.designers}\n{entry.sentence}\n\n"
        f"Options (cellar play {entry.name} -o NAME=VALUE):"
    )
    typer.echo(f"  {'players':<16} {_span(entry.players)}; default {entry.default_players}")
    for option in entry.options:
        if option.kind == "int":
            values = f"{option.low} to {option.high}"
        elif option.kind == "choice":
            values = " | ".join(str(choice) for choice in option.choices)
        else:
            values = {"bool": "yes | no", "text": "text"}[option.kind]
        named = "".join(f"\n  {'':<18} {value!s:<14} {name}" for value, name in zip(option.choices, option.names))
        said = f"{option.help}{named}" + (f"\n  {'':<18} or {option.typed}" if option.typed else "")
        typer.echo(f"  {option.name:<16} {values}; default {option.default!r}\n  {'':<16} {said}")
    typer.echo(f"\nBots (cellar play {entry.name} --seats NAME,NAME,…):")
    for bot in bots:
        seats = f", only at seat {', '.join(str(seat + 1) for seat in bot.seats)}" if bot.seats else ""
        typer.echo(f"  {bot.name:<16} {bot.title}{seats}\n  {'':<16} {bot.sentence}")


def _span(players: tuple[int, ...]) -> str:
    if players == (1,):
        return "1 player"
    return f"{players[0]} players" if len(players) == 1 else f"{players[0]} to {players[-1]} players"

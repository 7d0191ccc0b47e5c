"""`cellar games`: lists the games, or one game's options and bots."""

import json
from dataclasses import asdict, replace
from typing import Annotated

import typer

from cellar.cli.common import AsJson
from cellar.contract.about import About
from cellar.contract.words import bot_title, bot_words
from cellar.language import enumerated, translator
from cellar.play.registry import all_games

_ = translator(__name__)
app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar games --json")
def games(
    name: Annotated[str, typer.Argument(help="One game: its options and its bots.")] = "",
    as_json: AsJson = False,
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
        said = translator(entry.module)
        facts = _(
            "{title}, {players}, {minutes} minutes, by {designers}",
            title=said(entry.title),
            players=_span(entry.players),
            minutes=entry.minutes,
            designers=said(entry.designers),
        )
        typer.echo(f"{entry.name:<16} {facts}\n{'':<16} {said(entry.sentence)}")
    typer.echo("\n" + _("Play one with: cellar play NAME   (its options and bots: cellar games NAME)"))


def _show(entry: About, as_json: bool) -> None:
    from cellar.bots.registry import bots_for

    bots = bots_for(entry.name)
    if as_json:
        typer.echo(json.dumps(asdict(replace(entry, bots=tuple(bots))), ensure_ascii=False, indent=1))
        return
    text = translator(entry.module)
    facts = _(
        "{title}, {players}, by {designers}",
        title=text(entry.title),
        players=_span(entry.players),
        designers=text(entry.designers),
    )
    typer.echo(f"{facts}\n{text(entry.sentence)}\n")
    typer.echo(_("Options (cellar play {game} -o NAME=VALUE):", game=entry.name))
    players = _("{values}; default {default}", values=_span(entry.players), default=entry.default_players)
    typer.echo(f"  {'players':<16} {players}")
    for option in entry.options:
        if option.kind == "int":
            values = _("{low} to {high}", low=option.low, high=option.high)
        elif option.kind == "choice":
            values = " | ".join(str(choice) for choice in option.choices)
        else:
            values = "yes | no" if option.kind == "bool" else _("text")
        named = "".join(f"\n  {'':<18} {value!s:<14} {text(name)}" for value, name in zip(option.choices, option.names))
        typed = f"\n  {'':<18} " + _("or {what}", what=text(option.typed)) if option.typed else ""
        usual = _("{values}; default {default}", values=values, default=repr(option.default))
        typer.echo(f"  {option.name:<16} {usual}\n  {'':<16} {text(option.help)}{named}{typed}")
    typer.echo("\n" + _("Bots (cellar play {game} --seats NAME,NAME,…):", game=entry.name))
    for bot in bots:
        title = bot_title(bot, entry)
        if bot.seats:
            title = _("{bot}, only at seat {seats}", bot=title, seats=enumerated([str(seat + 1) for seat in bot.seats]))
        typer.echo(f"  {bot.name:<16} {title}\n  {'':<16} {bot_words(bot, entry, bot.sentence)}")


def _span(players: tuple[int, ...]) -> str:
    if len(players) == 1:
        return _.plural("{count} player", "{count} players", players[0])
    return _("{least} to {most} players", least=players[0], most=players[-1])

"""The command `cellar solve zyrcan`: what each seat can guarantee itself on small boards with reduced fleets.

The answers are those of `small-boards.md` beside this file, which `cellar bench zyrcan-small-boards` of the studies
computes again; docs/zyrcan.md says how.
"""

import json
from importlib.resources import files
from typing import Annotated, Any

import typer

from cellar.cli.common import AsJson
from cellar.errors import BadOption
from cellar.language import either, number, translator

_ = translator(__name__)

app = typer.Typer(add_completion=False)
TABLE = "small-boards.md"
VARIANTS = ("base", "blitzkrieg")


@app.command(epilog="Example: cellar solve zyrcan 19 1+0+0 --players 3 --variant blitzkrieg")
def solve(
    spaces: Annotated[int | None, typer.Argument(help="Spaces of the board: 7 or 19.")] = None,
    fleet: Annotated[
        str | None, typer.Argument(help="Each player's ships with one, two and three engines, such as 2+1+0.")
    ] = None,
    players: Annotated[int, typer.Option(help="2 or 3.")] = 2,
    variant: Annotated[str, typer.Option(help="base or blitzkrieg.")] = "base",
    as_json: AsJson = False,
) -> None:
    """Say what each seat of a small Zyrcan game can guarantee itself, and what the others can together.

    Without arguments, the whole table of the games that were solved.
    """
    if spaces is None and not as_json:
        typer.echo(text_of_table().rstrip())
        return
    games = solved()
    if spaces is None:
        typer.echo(json.dumps(games))
        return
    asked = {"spaces": spaces, "players": players, "variant": variant}
    if fleet is not None:
        asked["fleet"] = fleet.replace(" ", "")
    found = [game for game in games if asked.items() <= game.items()]
    if fleet is None and found:
        raise BadOption(_("Give a fleet, too: {fleets}.", fleets=either([game["fleet"] for game in found])))
    if not found:
        raise BadOption(_("That game was not solved: `cellar solve zyrcan` lists those that were."))
    typer.echo(json.dumps(found[0]) if as_json else sentences(found[0]))


def text_of_table() -> str:
    return files(__package__).joinpath(TABLE).read_text(encoding="utf-8")


def solved() -> list[dict[str, Any]]:
    """Every game of the table: what each seat can guarantee itself, and what all others together then can."""
    games = []
    for row in text_of_table().splitlines()[2:]:
        spaces, players, fleet, *rest = (cell.strip() for cell in row.strip("|").split("|"))
        for variant, values, positions in zip(VARIANTS, rest[:2], rest[2:]):
            guaranteed = [float(value) for value in values.split(",")]
            games.append(
                {
                    "variant": variant,
                    "spaces": int(spaces),
                    "players": int(players),
                    "fleet": fleet.replace(" ", ""),
                    "guaranteed": guaranteed,
                    "others_together": [0.0 - value for value in guaranteed],
                    "positions": int(positions.replace(",", "")),
                }
            )
    return games


def sentences(game: dict[str, Any]) -> str:
    """The answer for one game. With two players the other's value says nothing new."""
    lines = [
        _(
            "{variant}, {players} players, {spaces} spaces, fleets of {fleet} (ships with one, two and three engines)."
            " 1 is the first place, -1 the last; {positions} positions.",
            **game | {"variant": game["variant"].capitalize(), "positions": number(game["positions"])},
        )
    ]
    for seat, (value, together) in enumerate(zip(game["guaranteed"], game["others_together"]), 1):
        found = {"seat": seat, "value": _signed(value), "together": _signed(together)}
        lines.append(
            _("  Seat {seat} can guarantee itself {value}; the two others together, {together}.", **found)
            if game["players"] > 2
            else _("  Seat {seat} can guarantee itself {value}.", seat=seat, value=_signed(value))
        )
    if sum(game["guaranteed"]) < 0:
        lines.append(_("These do not add up to 0: how the game ends is a matter of who sides with whom."))
    return "\n".join(lines)


def _signed(value: float) -> str:
    return f"{value:+g}" if value else "0"

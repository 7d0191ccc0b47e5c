"""`cellar replay`: tells a recorded match move by move."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cellar.cli.common import AsJson
from cellar.language import translator

if TYPE_CHECKING:
    from cellar.play.position import Position
    from cellar.play.record import Record

_ = translator(__name__)
app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar replay match.txt --to 12 --svg move12.svg")
def replay(
    file: Annotated[str, typer.Argument(help="The record (- reads standard input).")],
    to: Annotated[int | None, typer.Option("--to", help="Stop after this many actions.", min=0)] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Show it as this seat saw it; without it, everything.", min=0)
    ] = None,
    words: Annotated[str, typer.Option("--words", help="The vocabulary for the log.")] = "",
    svg: Annotated[str, typer.Option("--svg", metavar="FILE", help="Write the last position as a picture.")] = "",
    as_json: AsJson = False,
) -> None:
    """Replay a record: every move, what it did and why, and the board at the end."""
    from cellar.errors import BadOption
    from cellar.files import read_text, write_whole
    from cellar.play.record import read
    from cellar.rules.types import PUBLIC

    record = read(read_text(file))
    position = record.position
    vocabularies = position.game.narration.VOCABULARIES
    if words and words not in vocabularies:
        from cellar.cli.terminal.commands import not_told_in

        raise not_told_in(position.game, words)
    if seat is not None and seat >= position.players:
        last = position.players - 1
        raise BadOption(_("The match has seats 0 to {last}; there is no seat {seat}.", last=last, seat=seat))
    while to is not None and len(position.history) > to:
        position.undo()
        record.ended = False
    told = _tell(position, seat, words or vocabularies[0])
    eyes = PUBLIC if seat is None else seat
    left = [{"seat": one.seat, "why": one.why, "after": one.ply} for one in record.left if to is None or one.ply <= to]
    if svg:
        write_whole(svg, position.svg(eyes))
    if as_json:
        final = None if seat is not None else position.to_json()
        typer.echo(
            json.dumps(
                {
                    "game": position.game.name,
                    "moves": told,
                    "position": final,
                    "left": left,
                    "outcome": record.outcome(),
                },
                ensure_ascii=False,
            )
        )
        return
    _print(record, told, eyes)


def _tell(position: "Position", seat: int | None, words: str) -> list[dict[str, Any]]:
    from cellar.rules.tape import for_seat
    from cellar.rules.types import CHANCE

    game, options = position.game, position.options
    told = []
    for number, played in enumerate(position.history, 1):
        rows = played.rows if seat is None else tuple(for_seat(row, seat) for row in played.rows)
        known = seat is None or played.seen[seat] >= 0
        who = "chance" if played.actor == CHANCE else played.actor
        told.append(
            {
                "number": number,
                "seat": who,
                "move": played.text if known else None,
                "told": [game.told(options, game.narration.say(options, row, words)) for row in rows],
            }
        )
    return told


def _print(record: "Record", told: list[dict[str, Any]], eyes: int) -> None:
    from rich.console import Console

    from cellar.draw.terminal import markup
    from cellar.play.early_end import left_in_words

    console = Console(highlight=False)
    position = record.position
    names = position.game.seat_names(position.options)

    def leaving(ply: int) -> None:
        for one in record.left:
            if one.ply == ply:
                console.print(f"   {left_in_words(one.why, names[one.seat])}", markup=False)

    leaving(0)
    for entry in told:
        who = _("chance") if entry["seat"] == "chance" else names[entry["seat"]]
        line = _("{number}. {who}: {move}", number=entry["number"], who=who, move=entry["move"] or _("hidden"))
        console.print(line, style="bold", markup=False)
        for sentence in entry["told"]:
            console.print(f"   {sentence}", markup=False)
        leaving(entry["number"])
    view = position.view(eyes)
    console.print(markup(view.scene))
    console.print(record.ending()[0] if record.ended else view.prompt, markup=False)

"""The command `cellar deck`: check, start and show decks of Cell Wars."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cellar.cli.common import AsJson
from cellar.language import N_, translator

if TYPE_CHECKING:
    from cellar.games.cell_wars.deck.cards import Deck

_ = translator(__name__)
app = typer.Typer(no_args_is_help=True, add_completion=False)

#: What JSON tells of a finding.
FINDING = ("level", "line", "card", "message")
LEVELS = {"error": N_("error: {sentence}"), "warning": N_("warning: {sentence}")}
DeckFile = Annotated[
    str, typer.Argument(help="A deck file (TOML), - for standard input, or a deck by name: house, swift, plain, tuned.")
]


@app.callback(epilog="Example: cellar deck new mine.toml && cellar deck check mine.toml")
def deck() -> None:
    """Decks of cards for Cell Wars: check one, begin one of your own, show and print one."""


@app.command(epilog="Example: cellar deck check mine.toml")
def check(file: DeckFile, as_json: AsJson = False) -> None:
    """Say everything that is wrong with a deck, with line and card, and what is legal but odd.

    Exit code 0: it can be played; 1: it has errors; 2: it cannot be read.
    """
    from cellar.games.cell_wars.deck.cards import BUILT_IN
    from cellar.games.cell_wars.deck.checking import check as check_text

    found, findings = check_text(_text(file))
    errors = sum(finding.level == "error" for finding in findings)
    if as_json:
        told = [{key: getattr(finding, key) for key in FINDING} for finding in findings]
        typer.echo(json.dumps({"ok": found is not None, "findings": told}, ensure_ascii=False, indent=1))
    else:
        for finding in findings:
            typer.echo(_(LEVELS[finding.level], sentence=finding.sentence()))
        warnings = _.plural("{count} warning", "{count} warnings", len(findings) - errors)
        if found is None:
            mistakes = _.plural("{count} error", "{count} errors", errors)
            typer.echo(
                _(
                    "{file}: {errors}, {warnings}. The deck cannot be played.",
                    file=file,
                    errors=mistakes,
                    warnings=warnings,
                )
            )
        else:
            typer.echo(
                _(
                    "{file}: {deck} is fine, {cards} different cards ({immune} immune and {cancer} cancer),"
                    " {warnings}.",
                    file=file,
                    deck=_deck(file).name if file in BUILT_IN else found.name,
                    cards=len(found.cards),
                    immune=found.size(0),
                    cancer=found.size(1),
                    warnings=warnings,
                )
            )
    if errors:
        raise typer.Exit(1)


@app.command(epilog="Example: cellar deck new mine.toml")
def new(
    file: Annotated[str, typer.Argument(help="The file to write.")],
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a commented template: a small deck that can be played, and every primitive with its parameters."""
    from cellar.errors import BadDeck
    from cellar.files import write_whole
    from cellar.games.cell_wars.deck.template import template

    if Path(file).exists() and not force:
        raise BadDeck(_("{file} already exists: choose another name, or use --force to overwrite it.", file=file))
    write_whole(file, template())
    typer.echo(_("Wrote {file}. Change it as you like, then: cellar deck check {file}", file=file))


@app.command(epilog="Example: cellar deck show house --pdf cards.pdf --backs")
def show(
    file: DeckFile = "house",
    as_json: AsJson = False,
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="Card sheets to print and cut; further pages: FILE-2.svg …")
    ] = "",
    pdf: Annotated[
        str, typer.Option("--pdf", metavar="FILE", help="Card sheets to print and cut, all pages in one file.")
    ] = "",
    backs: Annotated[
        bool, typer.Option("--backs", help="Add a page of card backs after each page of faces, for two-sided printing.")
    ] = False,
) -> None:
    """Show a deck as a table, or write its cards as sheets of nine to print (A4, 100 %) and cut."""
    shown = _deck(file)
    if svg or pdf:
        _sheets(shown, svg, pdf, backs)
    elif as_json:
        typer.echo(json.dumps(_facts(shown), ensure_ascii=False, indent=1))
    else:
        _table(shown)


def _deck(file: str) -> "Deck":
    """Read a file, or a built-in deck in the language that is spoken now."""
    from cellar.games.cell_wars.deck import cards

    return cards.deck(file) if file in cards.BUILT_IN else cards.load(_text(file))


def _text(file: str) -> str:
    """Return the text of a file, or of a built-in deck."""
    from cellar.errors import BadDeck
    from cellar.files import read_text
    from cellar.games.cell_wars.deck.cards import BUILT_IN, text_of
    from cellar.games.cell_wars.deck.line_numbers import MOST_BYTES

    if file in BUILT_IN:
        return text_of(file)
    if file != "-" and Path(file).is_file() and Path(file).stat().st_size > MOST_BYTES:
        raise BadDeck(
            _(
                "{file} has {size} bytes; a deck has {most} at most. Is it the right file?",
                file=file,
                size=Path(file).stat().st_size,
                most=MOST_BYTES,
            )
        )
    return read_text(file)


def _facts(shown: "Deck") -> dict[str, Any]:
    from cellar.games.cell_wars.deck.cards import KIND_NAMES
    from cellar.games.cell_wars.deck.effects import written

    return {
        "name": shown.name,
        "author": shown.author,
        "about": shown.about,
        "sizes": {"immune": shown.size(0), "cancer": shown.size(1)},
        "cards": [
            {
                "id": card.id,
                "name": card.name,
                "copies": {"immune": card.copies[0] or 0, "cancer": card.copies[1] or 0},
                "kind": KIND_NAMES[card.kind],
                "text": card.text,
                "effects": [written(effect) for effect in card.effects],
                "flavour": card.flavour,
                "biology": card.biology,
                "source": card.source,
            }
            for card in shown.cards
        ],
    }


def _table(shown: "Deck") -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from cellar.games.cell_wars.deck.cards import kind_name

    table = Table(title=escape(shown.name), caption=escape(shown.about), caption_justify="left")
    for heading in (_("Card"), _("Immune"), _("Cancer"), _("Kind"), _("Effect")):
        table.add_column(heading, justify="right" if heading in (_("Immune"), _("Cancer")) else "left")
    for card in shown.cards:
        copies = [str(number) if number else "" for number in card.copies]
        table.add_row(escape(card.name), *copies, kind_name(card.kind), escape(card.text))
    table.add_section()
    table.add_row(_("All"), str(shown.size(0)), str(shown.size(1)), "", "")
    Console().print(table)


def _sheets(shown: "Deck", svg: str, pdf: str, backs: bool) -> None:
    from cellar.draw.pdf import write_pdf
    from cellar.draw.svg import write_svg
    from cellar.files import write_whole
    from cellar.games.cell_wars.picture.card_sheets import sheets

    pages = sheets(shown, backs)
    if pdf:
        write_pdf(pages, pdf, title=shown.name)
        typer.echo(_.plural("Wrote {file} ({count} page).", "Wrote {file} ({count} pages).", len(pages), file=pdf))
    if svg:
        for number, page in enumerate(pages, start=1):
            name = svg if number == 1 else str(Path(svg).with_stem(f"{Path(svg).stem}-{number}"))
            write_whole(name, write_svg(page, "light"))
            typer.echo(_("Wrote {file}", file=name))

"""`cellar store reports`, `accounts` and `chat`: what the operator of a server does about people."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from cellar.cli.administration import Yes, ask, settings_of, table_named, when
from cellar.cli.common import AsJson
from cellar.cli.serve import Config, Database
from cellar.errors import BadOption
from cellar.language import N_, translator

if TYPE_CHECKING:
    from cellar.server.store.rows import AccountRow, ReportRow

_ = translator(__name__)
app = typer.Typer(add_completion=False)
#: What somebody is reported for, and how an account stands, in a word.
KINDS = {
    "name": N_("name"),
    "insult": N_("insults"),
    "spam": N_("spam"),
    "cheating": N_("cheating"),
    "stalling": N_("stalling"),
    "other": N_("other"),
}
STANDING = {"": "", "banned": N_("banned"), "rename": N_("needs another name")}
DONE = {
    "banned": N_("{name} is banned: the account cannot sign in, and cannot sit down any more."),
    "rename": N_("{name} has to choose another name before sitting down again."),
    "": N_("{name} is as any other account again."),
}


@app.command(epilog="Example: cellar store reports --show 3f0c9a7be241")
def reports(
    show: Annotated[str | None, typer.Option(metavar="REPORT", help="Show one, with its chat.")] = None,
    close: Annotated[str | None, typer.Option(metavar="REPORT", help="Close one: it is settled.")] = None,
    all_of_them: Annotated[bool, typer.Option("--all", help="List closed reports too.")] = False,
    as_json: AsJson = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List reports on people; show or close one."""
    settings = settings_of(database, config)
    from cellar.server.store.administration import Desk

    if show is not None and close is not None:
        raise BadOption(_("Give one of --show and --close."))
    if close is not None:
        if not ask(settings, lambda opened: Desk(opened).close_report(close, settings.clock())):
            raise BadOption(_("There is no open report {report}; `cellar store reports` lists them.", report=close))
        typer.echo(_("{report} is closed.", report=close))
        return
    found = ask(settings, lambda opened: Desk(opened).reports(all_of_them or show is not None))
    if show is not None and not (found := [one for one in found if one.id == show]):
        raise BadOption(_("There is no report {report}; `cellar store reports --all` lists them.", report=show))
    if as_json:
        typer.echo(json.dumps([{**asdict(one), "lines": json.loads(one.lines)} for one in found], ensure_ascii=False))
        return
    for one in found:
        _tell(one, whole=show is not None)
    if not found:
        typer.echo(_("Nobody is reported."))


def _tell(one: "ReportRow", whole: bool) -> None:
    state = _("closed") if one.closed is not None else _("open")
    typer.echo(
        f"{one.id}  {when(one.at)}  {state:<8}  {_(KINDS[one.kind]):<10}  {one.subject:<14}  {one.name}".rstrip()
    )
    if whole:
        if one.text:
            typer.echo(f"  {one.text}")
        for line in json.loads(one.lines):
            typer.echo(f"  {line['number']:>5}  {when(line['at'])}  {line.get('name', '')}: {line['text']}")


@app.command(epilog="Example: cellar store chat k3f9mq2x7abc --delete 12")
def chat(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table, or a link to it.")],
    delete: Annotated[int | None, typer.Option(metavar="NUMBER", help="Delete this message, for good.")] = None,
    as_json: AsJson = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List the last messages of a table's chat; delete one. A running server follows within two seconds."""
    settings = settings_of(database, config)
    from cellar.server.store import administration

    match = table_named(table)
    if not ask(settings, lambda opened: administration.exists(opened, match)):
        raise BadOption(_("There is no table {table}; `cellar store tables` lists them.", table=match))
    if delete is not None:
        number, now = delete, settings.clock()
        if not ask(settings, lambda opened: administration.unsay(opened, match, number, now)):
            raise BadOption(_("{table} has no message {number}.", table=match, number=number))
        typer.echo(_("Message {number} of {table} is deleted.", number=number, table=match))
        return
    found = [row for row in ask(settings, lambda opened: administration.lines(opened, match)) if row.kind == "chat"]
    if as_json:
        keys = ("number", "at", "seat", "text")
        typer.echo(json.dumps([{key: getattr(row, key) for key in keys} for row in found], ensure_ascii=False))
        return
    for row in found:
        typer.echo(f"{row.number:>5}  {when(row.at)}  {row.seat:>3}  {' | '.join(row.text.splitlines())}")
    if not found:
        typer.echo(_("Nothing was said there."))


@app.command(epilog='Example: cellar store accounts --ban Eve --reason "insults"')
def accounts(
    ban: Annotated[str | None, typer.Option(metavar="NAME", help="Ban an account: no sign-in, no seat.")] = None,
    rename: Annotated[str | None, typer.Option(metavar="NAME", help="Have an account choose another name.")] = None,
    clear: Annotated[str | None, typer.Option(metavar="NAME", help="Undo a ban, or the wish for another name.")] = None,
    delete: Annotated[str | None, typer.Option(metavar="NAME", help="Delete an account; matches stay.")] = None,
    reason: Annotated[str, typer.Option(help="The reason, shown to the account's owner.")] = "",
    as_json: AsJson = False,
    yes: Yes = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List accounts; ban or delete one, or have it choose another name."""
    settings = settings_of(database, config)
    from cellar.server.model.refused_words import skeleton
    from cellar.server.store.administration import Desk

    given = {"banned": ban, "rename": rename, "": clear, "delete": delete}
    wanted = [(what, name) for what, name in given.items() if name is not None]
    if len(wanted) > 1:
        raise BadOption(_("Give one of --ban, --rename, --clear and --delete."))
    if not wanted:
        _list(ask(settings, lambda opened: Desk(opened).all_accounts()), as_json)
        return
    ((what, name),) = wanted
    found = ask(settings, lambda opened: Desk(opened).account(skeleton=skeleton(name)))
    if found is None:
        raise BadOption(_("There is no account {name}; `cellar store accounts` lists them.", name=name))
    if what == "delete":
        if not yes:
            typer.confirm(_("The account {name} will be deleted for good. Continue?", name=found.name), abort=True)
        ask(settings, lambda opened: Desk(opened).delete_account(found.id))
        typer.echo(_("The account {name} is deleted.", name=found.name))
        return
    ask(settings, lambda opened: Desk(opened).judge(found.id, what, " ".join(reason.split())[:200]))
    typer.echo(_(DONE[what], name=found.name))


def _list(found: "list[AccountRow]", as_json: bool) -> None:
    if as_json:
        keys = ("id", "name", "created", "standing", "reason")
        typer.echo(json.dumps([{key: getattr(one, key) for key in keys} for one in found], ensure_ascii=False))
        return
    for one in found:
        standing = _(STANDING[one.standing]) if one.standing else ""
        typer.echo(f"{one.name:<26}  {when(one.created)}  {standing}  {one.reason}".rstrip())
    if not found:
        typer.echo(_("There are no accounts."))

"""`cellar store`: administration of a server's database, while the server runs or not."""

import asyncio
import ipaddress
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cellar.cli import moderation
from cellar.cli.administration import Yes, ask, settings_of, table_named, when
from cellar.cli.common import AsJson
from cellar.cli.serve import Config, Database
from cellar.errors import BadOption, CellarError
from cellar.language import N_, number, translator

if TYPE_CHECKING:
    from cellar.server.settings import Settings

_ = translator(__name__)
#: What is forbidden, in a word.
BANNED = {"end": N_("ended"), "table": N_("closed"), "address": N_("blocked")}
#: What is said when that is done, or a table deleted.
DONE = {
    "end": N_("{table} has ended: it can be viewed but not played."),
    "table": N_("{table} is closed."),
    "address": N_("{address} is blocked."),
    "delete": N_("{table} is deleted."),
}

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Look after what a server keeps: back up, restore, check, prune, list, end, ban; reports, accounts, chat.",
    epilog="Example: cellar store backup /var/backups/cellar.sqlite",
)
app.add_typer(moderation.app)


@app.command(epilog="Example: cellar store backup /var/backups/cellar-today.sqlite --force")
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Write all matches, as they are at one moment, into one SQLite file; also of a PostgreSQL."""
    settings = settings_of(database, config)
    from cellar.server.store.backup import backup as write

    if file.exists() and not force:
        raise BadOption(_("{file} already exists; --force replaces it.", file=file))
    asyncio.run(write(settings.url(), file))
    typer.echo(_("{file}: {size} bytes.", file=file, size=number(file.stat().st_size)))


@app.command(epilog="Example: cellar store restore /var/backups/cellar-today.sqlite --yes")
def restore(
    file: Annotated[Path, typer.Argument(help="What `cellar store backup` wrote, of this or an older version.")],
    yes: Yes = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Put a backup in the place of all matches; also into a PostgreSQL. A running server goes on with it."""
    settings = settings_of(database, config)
    from cellar.server.store.backup import restore as put
    from cellar.server.store.opening import shown

    name = shown(settings.url())
    if not yes:
        typer.confirm(_("Everything in {name} will be replaced by {file}. Continue?", name=name, file=file), abort=True)
    asyncio.run(put(settings.url(), file))
    typer.echo(_("{name} has been restored from {file}.", name=name, file=file))


@app.command(epilog="Example: cellar store check")
def check(database: Database = None, config: Config = None) -> None:
    """Check whether the store is sound: exit code 0, or 1 and a sentence for each problem."""
    settings = settings_of(database, config)
    from cellar.server.store import administration
    from cellar.server.store.opening import shown

    name = shown(settings.url())
    try:
        found = ask(settings, administration.problems)
    except CellarError as error:
        found = [str(error)]
    for sentence in found:
        typer.echo(sentence, err=True)
    if found:
        typer.echo(_("{name} has problems.", name=name), err=True)
        raise typer.Exit(1)
    matches, events = ask(settings, administration.count)
    typer.echo(
        _(
            "{name} is sound: {matches} matches, {events} events.",
            name=name,
            matches=number(matches),
            events=number(events),
        )
    )


@app.command(epilog="Example: cellar store prune --days 180")
def prune(
    days: Annotated[
        float | None, typer.Option(min=0, help="Delete matches with no activity for this many days.")
    ] = None,
    shrink: Annotated[bool, typer.Option("--shrink", help="Also give the space back to the disk (VACUUM).")] = False,
    yes: Yes = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Delete old matches, finished or abandoned; without --days, by the setting `retention`."""
    settings = settings_of(database, config)
    from cellar.server.store import administration

    age = settings.retention if days is None else days
    if not age and days is None:
        raise BadOption(_("Say how old: --days 180, or set `retention`."))
    if not yes:
        typer.confirm(_("Delete all matches with no activity for {days} days?", days=number(age)), abort=True)
    gone = ask(
        settings, lambda opened: administration.prune(opened, settings.clock() - round(age * administration.DAY_MS))
    )
    if shrink:
        ask(settings, administration.shrink)
    typer.echo(_.plural("{count} match deleted.", "{count} matches deleted.", gone))


@app.command(epilog="Example: cellar store tables --game zyrcan --most 20")
def tables(
    game: Annotated[str, typer.Option(help="Only of this game.")] = "",
    most: Annotated[int, typer.Option(min=1, help="How many to list, most recent first.")] = 50,
    end: Annotated[
        str | None, typer.Option(metavar="TABLE", help="End a table: it can be viewed but not played.")
    ] = None,
    ban: Annotated[
        str | None, typer.Option(metavar="TABLE|ADDRESS", help="Close a table, or block an address or network.")
    ] = None,
    delete: Annotated[
        str | None, typer.Option(metavar="TABLE", help="Delete a table with all its moves and names, for good.")
    ] = None,
    unban: Annotated[str | None, typer.Option(metavar="TABLE|ADDRESS", help="Undo an end or a ban.")] = None,
    bans: Annotated[bool, typer.Option("--bans", help="List what is ended and banned.")] = False,
    reason: Annotated[str, typer.Option(help="The reason, shown to those affected.")] = "",
    as_json: AsJson = False,
    yes: Yes = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List tables; end, ban or delete one, or ban an address. A running server follows within two seconds."""
    settings = settings_of(database, config)
    if sum(given is not None for given in (end, ban, delete, unban)) > 1:
        raise BadOption(_("Give one of --end, --ban, --delete and --unban."))
    if end is not None:
        _forbid(settings, "end", end, reason)
    elif ban is not None:
        _forbid(settings, "table", ban, reason)
    elif delete is not None:
        if not yes:
            typer.confirm(_("{table} will be deleted for good. Continue?", table=delete), abort=True)
        _forbid(settings, "delete", delete, reason)
    elif unban is not None:
        _allow(settings, unban)
    elif bans:
        _list_bans(settings, as_json)
    else:
        _list(settings, game, most, as_json)


def _forbid(settings: "Settings", kind: Any, subject: str, reason: str) -> None:
    from cellar.server.store import administration

    if kind == "table" and (address := _address(subject)):
        kind, subject = "address", address
    else:
        subject = table_named(subject)
        if not ask(settings, lambda opened: administration.exists(opened, subject)):
            raise BadOption(_("There is no table {table}; `cellar store tables` lists them.", table=subject))
    now, why = settings.clock(), " ".join(reason.split())[:200]
    if kind == "delete":
        ask(settings, lambda opened: administration.delete(opened, subject, now, why or _("it was deleted")))
    else:
        ask(settings, lambda opened: administration.ban(opened, kind, subject, now, why))
    typer.echo(_(DONE[kind], table=subject, address=subject))


def _allow(settings: "Settings", subject: str) -> None:
    from cellar.server.store import administration

    name = _address(subject) or table_named(subject)
    if not ask(settings, lambda opened: administration.unban(opened, name)):
        raise BadOption(_("{name} isn't ended or banned; `cellar store tables --bans` lists what is.", name=name))
    typer.echo(_("{name} is no longer ended or banned.", name=name))


def _list_bans(settings: "Settings", as_json: bool) -> None:
    from cellar.server.store import administration

    found = ask(settings, administration.all_bans)
    if as_json:
        typer.echo(json.dumps([asdict(one) for one in found], ensure_ascii=False))
        return
    for one in found:
        typer.echo(f"{when(one.at)}  {_(BANNED[one.kind]):<8}  {one.subject:<18}  {one.reason}".rstrip())
    if not found:
        typer.echo(_("Nothing is ended or banned."))


def _list(settings: "Settings", game: str, most: int, as_json: bool) -> None:
    from cellar.play.registry import about
    from cellar.server.store import administration

    name = about(game).name if game else ""
    found = ask(settings, lambda opened: administration.tables(opened, name, most))
    if as_json:
        typer.echo(json.dumps([asdict(one) for one in found]))
        return
    heads = (_("table"), _("game"), _("last used"), _("events"), _("people"), _("bots"))
    typer.echo("{:<14} {:<16} {:<17} {:>7} {:>6} {:>4}".format(*heads))
    for one in found:
        line = f"{one.table:<14} {one.game:<16} {when(one.last):<17} {one.events:>7} {one.people:>6} {one.bots:>4}"
        typer.echo(f"{line}  {_(BANNED[one.ban])}" if one.ban else line)


def _address(text: str) -> str | None:
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    return str(network.network_address) if network.num_addresses == 1 else str(network)

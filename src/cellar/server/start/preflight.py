"""`cellar serve --check`: checks everything that a start would need, without starting or changing anything."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from cellar import __version__
from cellar.errors import CellarError
from cellar.language import N_, translator
from cellar.server.settings import BadSetting, Settings
from cellar.server.start.configure import configure
from cellar.server.start.run import address_of
from cellar.server.store.database import database_at, sqlite_file
from cellar.server.store.lock import Lock, lock_file
from cellar.server.store.migrations import VERSION, check_version, version_of
from cellar.server.store.opening import check_quickly, refusal, refuse_full_disk, shown
from cellar.server.web.app import make_app
from cellar.server.web.pages import Pages
from cellar.server.web.uvicorn_server import bind

_ = translator(__name__)


def rehearse(flags: Mapping[str, Any], file: str | None, say: Callable[[str], None]) -> int:
    """Report what would run, or what keeps it from running; returns the exit code."""
    try:
        settings = configure(flags, file=file)
        make_app(settings)
    except CellarError as error:
        say(_("settings: {found}", found=error))
        return 1
    wrong = 0
    say(f"cellar {__version__}")
    for line in _given(settings):
        say(_("settings: {found}", found=line))
    for message, look in (
        (N_("store: {found}"), _store),
        (N_("address: {found}"), _address),
        (N_("page: {found}"), _page),
    ):
        try:
            say(_(message, found=look(settings)))
        except CellarError as error:
            wrong += 1
            say(_(message, found=error))
    say(_("`cellar serve` can't start like this.") if wrong else _("All good: `cellar serve` can start."))
    return min(wrong, 1)


def _given(settings: Settings) -> Iterator[str]:
    if not settings.given:
        yield _("all at their defaults.")
    for name, where in sorted(settings.given.items()):
        value: Any = settings
        for part in name.split("."):
            value = getattr(value, part)
        text = shown(settings.url()) if name == "database" else f"{value}"
        yield _("{name} = {value} (from {where})", name=name, value=text, where=where)


def _store(settings: Settings) -> str:
    url = settings.url()
    file = sqlite_file(url)
    if file is not None:
        if not file.parent.is_dir():
            database_at(url)  # says so
        refuse_full_disk(url)
        if lock_file(file).exists():
            Lock(file).release()
        if not file.exists():
            return _("{file} would be made.", file=file)
    version = asyncio.run(_version(url))
    if not version:
        return _("{store} is sound and can be written; its tables would be made.", store=shown(url))
    if version == VERSION:
        return _("{store} is sound and can be written.", store=shown(url))
    return _(
        "{store} is sound and can be written; its tables would be brought from version {version} to {last}.",
        store=shown(url),
        version=version,
        last=VERSION,
    )


async def _version(url: str) -> int:
    def look(connection: sa.Connection) -> int:
        if connection.dialect.name == "sqlite":
            check_quickly(connection, url)
            # Something that is written and taken back: a file that is read-only is refused.
            connection.exec_driver_sql("PRAGMA user_version = 0")
        elif connection.execute(sa.text("SHOW transaction_read_only")).scalar_one() == "on":
            raise BadSetting(_("The database {database} is read-only.", database=shown(url)))
        version = version_of(connection)
        connection.rollback()
        return version

    database = database_at(url)
    try:
        version = await database.write(look)
    except (SQLAlchemyError, OSError) as error:
        raise refusal(url, error) from None
    finally:
        await database.close()
    check_version(version)
    return version


def _address(settings: Settings) -> str:
    bound = bind(settings.host, settings.port)
    try:
        return _("{address} is free.", address=address_of(bound)) if settings.port else _("a free port would be taken.")
    finally:
        bound.close()


def _page(settings: Settings) -> str:
    files = Pages().files
    if "/index.html" not in files:
        raise BadSetting(_("it is not built: run `make play`, or build it with `npm ci && npm run build` in web/."))
    return _.plural("{count} file.", "{count} files.", len(files))

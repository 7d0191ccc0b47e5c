"""What the commands of `cellar store` share: the server's settings, work on its database, names of tables, times."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cellar.cli.serve import need_server
from cellar.errors import BadOption
from cellar.language import translator

if TYPE_CHECKING:
    from cellar.server.settings import Settings
    from cellar.server.store.database import Database as StoreDatabase

_ = translator(__name__)
Yes = Annotated[bool, typer.Option("--yes", help="Don't ask for confirmation.")]
T = TypeVar("T")


def settings_of(database: str | None, config: str | None) -> "Settings":
    need_server()
    from cellar.server.start.configure import configure

    return configure({"database": database}, file=config)


def ask(settings: "Settings", work: "Callable[[StoreDatabase], Awaitable[T]]") -> T:
    """Open the server's database, run some work on it, and close it."""
    from sqlalchemy.exc import SQLAlchemyError

    from cellar.server.settings import BadSetting
    from cellar.server.store.database import database_at, sqlite_file
    from cellar.server.store.opening import refusal

    url = settings.url()
    file = sqlite_file(url)
    if file is not None and not file.is_file():
        raise BadSetting(_("There is no store at {file} yet.", file=file))

    async def run() -> T:
        opened = database_at(url)
        try:
            return await work(opened)
        except SQLAlchemyError as error:
            raise refusal(url, error) from None
        finally:
            await opened.close()

    return asyncio.run(run())


def table_named(text: str) -> str:
    """A table's id, also from its link."""
    found = re.fullmatch(r"(?:.*/(?:play|join|replay)/)?([0-9A-Za-z]{1,32})(?:[/?#].*)?", text.strip())
    if found is None:
        raise BadOption(_("{text} is neither a table nor an address.", text=repr(text)))
    return found[1]


def when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%MZ")

"""The settings of a server. Clock, dice and token source are here too, so that a test can replace them.

Every field with a plain value, here and in `Limits`, is a setting: by flag, environment variable or file, read by
`configure.py`; the `#:` lines over it are what `docs/operations.md` says of it.
"""

import logging
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from cellar.errors import CellarError
from cellar.files import data_folder
from cellar.language import translator
from cellar.server.limits import Limits

_ = translator(__name__)

logger = logging.getLogger(__name__)
#: Letters and digits that cannot be mistaken for one another, for the ids of tables.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


#: Durations, which may also be written with a unit: 90 s, 5 min, 2 h, 7 d.
Seconds = Annotated[float, "seconds"]
Days = Annotated[float, "days"]


class BadSetting(CellarError):
    """A setting of the server that cannot be used."""


def new_id() -> str:
    """A new id of a table: 59 random bits, short enough to be read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def new_token() -> str:
    """A new token of a seat: 192 random bits."""
    return secrets.token_urlsafe(24)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def database_url(text: str) -> str:
    """A file name or a database address as an SQLAlchemy URL."""
    if "://" not in text:
        return f"sqlite:///{Path(text).expanduser()}"
    kind, rest = text.split("://", 1)
    if kind in ("sqlite", "sqlite+aiosqlite"):  # the second is how 0.2.0 wrote it
        return f"sqlite://{rest}"
    if kind in ("postgres", "postgresql", "postgresql+asyncpg"):
        return f"postgresql+asyncpg://{rest}"
    raise BadSetting(
        _(
            "The database is a file name, sqlite:///FILE or postgresql://USER@HOST/NAME; {kind} is none of them.",
            kind=repr(kind),
        )
    )


@dataclass
class Settings:
    """A server's settings, with defaults that suit one machine."""

    #: where to listen; 0.0.0.0 lets other machines in
    host: str = "127.0.0.1"
    #: the port; 0 takes a free one
    port: int = 8000
    #: where matches are kept: a file, or postgresql://USER@HOST/NAME; empty: matches.sqlite in the data folder
    database: str = ""
    #: the data folder; empty: the user's own
    data: str = ""
    #: open the page in the browser when the server is up
    open: bool = True
    #: lines of text or JSON, one an event
    log: Literal["text", "json"] = "text"
    #: log every request
    verbose: bool = False
    #: addresses and networks that may read /metrics; empty: nobody
    metrics: tuple[str, ...] = ("127.0.0.1", "::1")
    #: matches in which nothing has happened for so long are deleted; 0: they are kept for ever
    retention: Days = 0.0
    #: reports on people, with the chat that belongs to them, are deleted after so long; 0: they are kept for ever
    report_retention: Days = 180.0
    #: a file of words that names and chat may not have, one a line; `*` on either side: also within another word
    refused_words: str = ""
    #: how people reach whoever runs this server, and anything else that the page on privacy should say
    contact: str = ""
    #: how long somebody who plays is away before the others may give the seat to a bot or to somebody else
    away: Seconds = 30.0
    #: how long a server that is told to stop waits for moves under way and sockets, at most
    goodbye: Seconds = 5.0
    limits: Limits = field(default_factory=Limits)
    #: other origins that may talk to this server, such as https://play.example.org
    origins: tuple[str, ...] = ()
    #: names that this server answers to, such as table.lan, besides localhost, addresses, this machine's own name and
    #: those of `origins`
    names: tuple[str, ...] = ()
    #: where friends reach this server, such as http://192.168.1.5:8000: for links that are made on this machine itself;
    #: empty: those of `origins`, or this machine's own in its network
    addresses: tuple[str, ...] = ()
    #: addresses or networks of proxies, such as 127.0.0.1 or 10.0.0.0/24: only from them X-Forwarded-For and
    #: X-Forwarded-Proto count
    proxies: tuple[str, ...] = ()
    #: people may make an account with a passkey, which joins their devices, where the extra `accounts` is installed
    accounts: bool = True
    #: browsers whose owners want it are notified of their turns at tables with days for each move, by the push services
    #: in `push_hosts`, where the extra `accounts` is installed
    push: bool = True
    #: hosts of push services, with all below them: a notification goes nowhere else. A whole origin, such as
    #: http://127.0.0.1:9000, is for a service of one's own
    push_hosts: tuple[str, ...] = (
        "fcm.googleapis.com",
        "push.services.mozilla.com",
        "push.apple.com",
        "notify.windows.com",
    )
    #: the SMTP server for emails about turns, which people can ask for; empty: there are none. Links in them begin with
    #: the first of `origins` or `addresses`
    mail_host: str = ""
    #: its port
    mail_port: int = 587
    #: how it is spoken to: encrypted once the connection is there, from its beginning, or not at all
    mail_security: Literal["starttls", "tls", "none"] = "starttls"
    #: who signs in there; empty: nobody has to
    mail_user: str = ""
    #: the file with the password
    mail_password_file: str = ""
    #: the sender, such as cellar@example.org
    mail_from: str = ""
    #: how long a seat may be on vacation in a match with days for each move; 0: not at all
    vacation: Days = 14.0
    #: processes that search; 0 means one fewer than the machine has cores, at most 4
    workers: int = 0
    #: server processes at one address, on one PostgreSQL; each table is served by one of them
    processes: int = 1
    #: start workers and make the day's puzzles at the start, so that nobody waits for it later
    warm: bool = True
    #: a bot's time for a move, in seconds
    seconds: float = 1.0
    #: how long a search thinks along with somebody about one position, while they watch it; 0: only their own
    #: device does
    think_along: Seconds = 5.0
    #: pages whose browser can think do so themselves, on the visitor's device, when somebody thinks along
    on_devices: bool = True
    #: a bot's limit on simulations (0: none), for tests that must not depend on speed
    simulations: int = 0
    #: programs that may be seated as bots, by docs/outside.md: commands, each with a name before it for the menu if you
    #: like (`Ada = python ada.py`); nobody can start any other
    programs: tuple[str, ...] = ()
    #: where each setting that was given has come from
    given: Mapping[str, str] = field(default_factory=dict, compare=False)
    #: tells whoever started the server how far it is
    say: Callable[[str], None] = logger.info
    clock: Callable[[], int] = now
    #: seconds of no particular epoch, which never go back: for clocks of tables
    monotonic: Callable[[], float] = time.monotonic
    new_id: Callable[[], str] = new_id
    new_token: Callable[[], str] = new_token
    #: dice: a number from 0 up to but not including its argument
    draw: Callable[[int], int] = secrets.randbelow

    def url(self) -> str:
        """The database's address; creates the folder of the default file."""
        if self.database:
            return database_url(self.database)
        folder = Path(self.data).expanduser() if self.data else data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return database_url(str(folder / "matches.sqlite"))

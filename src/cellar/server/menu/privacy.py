"""The page on privacy: what this very server stores of whom, and for how long, by its settings.

Every column of the database stands here with what is said of it; a test compares them (`tests/server/test_privacy.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass

from cellar.language import N_, translator
from cellar.server.messages import Privacy, PrivacyPart
from cellar.server.settings import Settings

_ = translator(__name__)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is stored: what is said of it, and the columns that have it, by table."""

    title: str
    said: Callable[[Settings, bool], list[str]]
    columns: dict[str, str]


def page(settings: Settings, accounts: bool) -> Privacy:
    """What this server stores, in the language that is spoken now."""
    parts = tuple(
        PrivacyPart(
            _(part.title),
            tuple(part.said(settings, accounts)),
            tuple(f"{table}: {', '.join(columns.split())}" for table, columns in part.columns.items()),
        )
        for part in PARTS
    )
    note = _("This is what this server stores of the people who play here. It is made from the server's own settings.")
    return Privacy(note, _("In the database"), parts, settings.contact)


def _days(days: float) -> str:
    return _.plural("{count} day", "{count} days", max(1, round(days)))


def _matches(settings: Settings, accounts: bool) -> list[str]:
    kept = _("Matches are kept until the administrator deletes them.")
    if settings.retention:
        kept = _("A match in which nothing has happened for {days} is deleted.", days=_days(settings.retention))
    return [
        _("For each match: its game and options, all moves with the time of each, and how it ended."),
        _("For each seat: the name that was typed, or none, and when the last page of whoever plays there was closed."),
        _("Who holds a seat is known by a secret in their browser; the server keeps only a digest of it."),
        _("Whoever has the address of a match can watch and replay it. Strangers find it only where that was chosen."),
        kept,
    ]


def _talk(settings: Settings, accounts: bool) -> list[str]:
    return [
        _("What is said in a match's chat is kept with the match, and proposals with the answers to them."),
        _("The administrator can read and delete chat."),
    ]


def _wishes(settings: Settings, accounts: bool) -> list[str]:
    return [
        _("While you wait to be paired: the name that you typed, what you wish, and since when you wait."),
        _("It is deleted when you leave, and in any case within two hours."),
    ]


def _accounts(settings: Settings, accounts: bool) -> list[str]:
    if not accounts:
        return [_("There are no accounts here. What an earlier account has stored stays until it is deleted.")]
    return [
        _("Nobody needs an account. One has a name and when it was made; no email is needed."),
        _("Public keys of its passkeys, and digests of its recovery code and of the browsers that are signed in."),
        _("At which tables it has seats, and what its devices share: finished matches, puzzles, lessons, challenges."),
        _("Its ratings, and what each rated match has made of them; whose seat it was is kept with the match."),
        _("Whether the administrator has banned it or wants another name, and the reason."),
        _("Its owner can download all of it and delete it, with one click each, under My matches and Account."),
    ]


def _alerts(settings: Settings, accounts: bool) -> list[str]:
    found = [_("Of matches over days: whose turn it is, until when, vacations and conditional moves.")]
    if not settings.push and not settings.mail_host:
        return [
            *found,
            _("Nobody is notified or sent an email here. What was stored for it earlier stays until it is deleted."),
        ]
    if settings.push:
        found.append(
            _("For notifications: your browser's address at its push service, and a key. You switch them off."),
        )
    if settings.mail_host:
        found.append(_("For emails: the address that you give, and your language. The link in each email deletes it."))
    return [*found, _("Of which tables you are told, and since when an email waits or when the last one was sent.")]


def _reports(settings: Settings, accounts: bool) -> list[str]:
    kept = _("Reports are kept until the administrator deletes them.")
    if settings.report_retention:
        kept = _("A report is deleted after {days}.", days=_days(settings.report_retention))
    return [
        _("Who is reported, at which table, what for, and the chat that shows it; not who has reported it."),
        _("Only the administrator reads reports."),
        kept,
    ]


def _addresses(settings: Settings, accounts: bool) -> list[str]:
    log = _("The server's log has no address and no name.")
    if settings.verbose:
        log = _("The server's log has every request, with the address that it came from.")
    return [
        log,
        _("Addresses are stored only where the administrator has banned one, with the time and the reason."),
        _("Limits on requests are counted by address, in memory, and forgotten when the server stops."),
        _("A web server or proxy in front of this one may keep a log of its own."),
    ]


def _browser(settings: Settings, accounts: bool) -> list[str]:
    return [
        _("There are no cookies, and nothing is loaded from other sites."),
        _("Your browser keeps your seats, matches, settings and progress itself, until you clear this site's data."),
    ]


def _rights(settings: Settings, accounts: bool) -> list[str]:
    found = [
        _("To see what is stored of a match, open it: replay, chat and names are all there is."),
        _("To have a match deleted that you played, give its address to the administrator."),
    ]
    if not settings.contact:
        found.append(_("How to reach the administrator isn't written here: ask whoever told you of this server."))
    return found


PARTS = (
    Part(
        N_("Matches and seats"),
        _matches,
        {
            "matches": "id game game_version options setup root vocabulary host created rematch"
            " forked forked_ply takeover rated",
            "seats": "match seat name bot token joined gone seen holders account",
            "invites": "match seat mark",
            "devices": "match mark holder used",
            "events": "match version actor action at request",
            "snapshots": "match version ply layout state",
            "terms": "match clock seconds plus loses listed attended ticked_version ticked watch ply watchers",
            "spent": "match version ms",
            "stories": "match version text",
        },
    ),
    Part(N_("Chat"), _talk, {"talk": "match number at seat kind text request"}),
    Part(N_("Quick pairing"), _wishes, {"wishes": "token form name at seen match"}),
    Part(
        N_("Accounts"),
        _accounts,
        {
            "accounts": "id name skeleton recovery created version shelf standing reason",
            "passkeys": "credential account key count created",
            "sign_ins": "token account created",
            "challenges": "challenge account at",
            "claims": "match account holder",
            "ratings": "account game players number old_mu old_sigma mu sigma played at",
        },
    ),
    Part(
        N_("Turns, notifications and emails"),
        _alerts,
        {
            "turns": "match version ply actor since due wake told",
            "vacations": "match seat until taken",
            "conditional_moves": "match seat holder ply before lines",
            "alerts": "id kind address keys language account code confirmed created",
            "watches": "match alert holder pending mailed",
            "keys": "name value",
        },
    ),
    Part(N_("Reports"), _reports, {"reports": "id at subject seat name kind text lines closed"}),
    Part(N_("Addresses and the log"), _addresses, {"bans": "kind subject at reason"}),
    Part(N_("In your browser"), _browser, {}),
    Part(N_("What you can do"), _rights, {}),
)

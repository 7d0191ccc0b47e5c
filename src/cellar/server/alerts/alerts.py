"""Decides who is told of a turn, and tells them: never somebody who looks at the table, on any device; never twice.

What is told is written down before it is sent (`tables.days.deadlines`, `mails_due`): a server that is killed in
between sends it at most once, or not at all.
"""

import asyncio
import hmac
import json
import logging
import secrets
import smtplib
import time
from dataclasses import dataclass, replace
from importlib.util import find_spec

from cellar.language import language, speaking, translator
from cellar.server.alerts import endpoints, mail, web_push, wording
from cellar.server.errors import Busy, Forbidden, LobbyError, Taken, TooMany, Unknown, said_by_store, store_failures
from cellar.server.limits import Buckets
from cellar.server.messages import AlertsOffered, AlertsSet, AlertsWish
from cellar.server.model.tokens import hashed, holder
from cellar.server.store.days.turns import Waiting
from cellar.server.store.rows import AlertRow, TurnRow
from cellar.server.store.store import Store
from cellar.server.tables.days.deadlines import Notice
from cellar.server.tables.tables import Tables

_ = translator(__name__)
logger = logging.getLogger(__name__)

#: Notifications that wait to be delivered at most, and how many are delivered at the same time.
MOST_WAITING, AT_ONCE = 1_000, 4
#: Maximum number of tables in one request.
MOST_TABLES = 60
#: Seconds between two looks for mails, milliseconds that a mail waits for others, and until the next about a table.
LOOK_S = 30.0
COLLECT_MS, AGAIN_MS = 600_000, 86_400_000
#: Seconds that a push service keeps a notification for a browser that is not there.
KEPT_S = 86_400
#: Seconds in which other processes say who is at a table.
ANSWER_S = 1.0
#: Answers of a push service to a browser that wants no notifications any more.
GONE = (404, 410)


@dataclass(frozen=True, slots=True)
class Notification:
    """A notification that waits to be delivered."""

    to: AlertRow
    match: str
    text: bytes
    urgent: bool


class Alerts:
    """All alerts of a server."""

    def __init__(self, tables: Tables, store: Store, private: bytes, own: bytes) -> None:
        self._tables = tables
        self._store = store
        self._settings = tables.settings
        contact = next((one for one in self._settings.origins if one.startswith("https:")), "")
        self._signer = web_push.Signer(private, contact) if private else None
        self._own = own
        self._waiting: asyncio.Queue[Notification] = asyncio.Queue(MOST_WAITING)
        limits = self._settings.limits
        self._new_mails = Buckets(limits.mails_hour / 3600, limits.mails_hour, time.monotonic)

    @classmethod
    async def begin(cls, tables: Tables, store: Store) -> "Alerts":
        """The alerts of a server that starts; at its first start it makes up its key."""
        pushes = tables.settings.push and find_spec("cryptography")
        private = await store.key("push", web_push.new_key) if pushes else b""
        alerts = cls(tables, store, private, await store.key("mail", lambda: secrets.token_bytes(32)))
        if tables.deadlines is not None:
            tables.deadlines.tell = alerts.tell
        return alerts

    async def run(self) -> None:
        """Deliver until cancelled."""
        await asyncio.gather(self._collect_mails(), *(self._deliver() for _ in range(AT_ONCE)))

    # -- who wants to be told

    def offered(self) -> AlertsOffered:
        """What a page may offer."""
        return AlertsOffered(
            self._signer.public if self._signer else "", mail.available(self._settings), self._settings.vacation
        )

    async def put(self, wish: AlertsWish, account: str, client: str) -> AlertsSet:
        """Have a browser, or an address, told of tables at which the client holds seats."""
        if len(wish.holds) > MOST_TABLES:
            raise TooMany(_("Ask for at most {most} tables at once.", most=MOST_TABLES))
        tables = [(hold.table, token) for hold in wish.holds if (token := await self._held(hold.table, hold.token))]
        if not tables and not account:
            raise Forbidden(_("You need a seat at a table to be told of its turns."))
        now = self._settings.clock()
        if wish.code:
            known = await self._store.alert(code=hashed(wish.code))
            if known is None or not known.confirmed:
                raise _no_alert()
            await self._store.put_alert(replace(known, language=language(), account=account), tables)
            return AlertsSet(len(tables), True)
        if wish.push is None:
            return await self._ask_by_mail(wish.mail.strip(), account, client, tables, now)
        if self._signer is None:
            raise Unknown(_("This server sends no notifications."))
        endpoints.check(wish.push.endpoint, self._settings.push_hosts)
        keys = web_push.subscribed(wish.push.key, wish.push.secret)
        row = AlertRow(self._settings.new_id(), "push", wish.push.endpoint, keys, language(), account, b"", True, now)
        await self._store.put_alert(row, tables)
        return AlertsSet(len(tables), True)

    async def _held(self, match: str, token: str) -> bytes | None:
        """The hash under which a token holds seats at a match."""
        sitting, there = await self._store.seats_of(match)
        who = holder(hashed(token), b"", sitting, there.devices)
        return who.token if who is not None and who.seats else None

    async def _ask_by_mail(
        self, address: str, account: str, client: str, tables: list[tuple[str, bytes]], now: int
    ) -> AlertsSet:
        if not mail.available(self._settings):
            raise Unknown(_("This server sends no emails."))
        if not mail.is_address(address):
            raise Taken(_("This is no email address: {address}.", address=address[:80] or "-"))
        before = await self._store.alert(address=address)
        if before is not None and before.confirmed:
            # Only its owner says of which tables it is told: whoever knows an address can have nothing sent to it.
            raise Taken(_("This address gets emails already. Open the link in one of them on this device."))
        if before is None or before.created < now - AGAIN_MS:
            bucket = self._new_mails.of(client)
            if not bucket.take(self._new_mails.clock()):
                raise TooMany(_("That's a lot of emails. You can ask for the next one in an hour."))
            id = before.id if before else self._settings.new_id()
            code = self._code(id)
            row = AlertRow(id, "mail", address, b"", language(), account, hashed(code), False, now)
            if before is not None and not await self._store.ask_again(before, now):
                return AlertsSet(len(tables), False)
            await self._store.put_alert(row, tables)
            await self._send_question(address, code)
        return AlertsSet(len(tables), False)

    async def _send_question(self, address: str, code: str) -> None:
        subject, text = wording.question(self._link(code))
        try:
            await mail.send(self._settings, mail.written(self._settings, address, subject, text, {}))
        except (OSError, smtplib.SMTPException) as error:
            logger.warning("no mail could be sent: %s", type(error).__name__)
            raise Busy(_("The email couldn't be sent. Try again later.")) from None

    def _code(self, id: str) -> str:
        """The code that an address is mailed, always the same: each mail's link stops them."""
        return hmac.digest(self._own, f"mail {id}".encode(), "sha256").hex()[:40]

    def _link(self, code: str) -> str:
        """The link that confirms mails, or stops them."""
        return f"{self._origin()}/alerts#{code}"

    def _origin(self) -> str:
        return (self._settings.origins or self._settings.addresses)[0].rstrip("/")

    async def confirm(self, code: str) -> None:
        """Whoever has this code gets mails from now on."""
        if not await self._store.confirm_alert(hashed(code)):
            raise _no_alert()

    async def stop(self, *, code: str = "", endpoint: str = "") -> None:
        """Nothing is sent any more to whoever has this code, or this browser; idempotent for browsers."""
        found = await self._store.alert(address=endpoint, code=hashed(code) if code else b"")
        if found is not None:
            await self._store.delete_alert(found.id)
        elif code:
            raise _no_alert()

    # -- telling

    async def tell(self, match: str, turn: TurnRow, what: Notice) -> None:
        """Tell whoever wants to know that it is their turn, that their time is nearly up, or that a match is over."""
        waiting = await self._store.waiting_at([match], over=what == "over")
        found = waiting.get(match)
        if found is None:
            return
        if what != "soon":
            await self._store.answered(match)
        people = {row.token: row for row in found.seats if what == "over" or row.seat == turn.actor}
        for token, row in people.items():
            wanted = await self._store.told_of(match, [token]) if token is not None else []
            if token is None or not wanted or await self._looks(match, row.seat):
                continue
            for alert in wanted:
                if alert.kind == "push":
                    with speaking(alert.language):
                        left = (turn.due or 0) - self._settings.clock()
                        said = wording.notification(what, found.match, found.seats, row.seat, left)
                    self._queue(alert, match, said, what == "soon")
                elif what == "turn":
                    await self._store.await_mail(match, alert.id, token, self._settings.clock())

    async def _looks(self, match: str, seat: int) -> bool:
        """Whether the holder of a seat looks at the table, on any device."""
        table = self._tables.opened(match)
        if table is None and self._tables.bus.needed:
            try:
                table = await self._tables.find(match)
            except LobbyError:
                return False
            await asyncio.sleep(ANSWER_S)  # other processes say who is there
        own = table.seats[seat].token if table else None
        return table is not None and any(row.token == own and table.looked_at(row.seat) for row in table.seats)

    def _queue(self, alert: AlertRow, match: str, said: tuple[str, str], urgent: bool) -> None:
        if self._signer is None:
            return
        text = json.dumps({"title": said[0], "body": said[1], "path": f"/play/{match}"}, ensure_ascii=False)
        try:
            self._waiting.put_nowait(Notification(alert, match, text.encode(), urgent))
        except asyncio.QueueFull:
            logger.warning("too many notifications wait: one is not sent")

    async def _deliver(self) -> None:
        while True:
            one = await self._waiting.get()
            try:
                await self._push(one)
            except OSError as error:
                logger.info("a push service could not be reached: %s", type(error).__name__)
            except store_failures() as error:
                logger.warning("%s", said_by_store(error))
            except Exception:
                logger.exception("a notification could not be sent")

    async def _push(self, one: Notification) -> None:
        assert self._signer is not None
        endpoint, now_s = one.to.address, self._settings.clock() // 1000
        headers = {
            "Authorization": self._signer.authorization(endpoint, now_s),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_S),
            "Topic": one.match,
            "Urgency": "high" if one.urgent else "normal",
        }
        body = web_push.encrypted(one.text, one.to.keys)
        status = await asyncio.to_thread(endpoints.post, endpoint, self._settings.push_hosts, headers, body)
        if status in GONE:
            await self._store.delete_alert(one.to.id)
        elif status >= 300:
            logger.info("a push service has answered %d", status)

    # -- mails

    async def _collect_mails(self) -> None:
        while True:
            try:
                await self.send_mails()
            except store_failures() as error:
                logger.warning("%s", said_by_store(error))
            await asyncio.sleep(LOOK_S)

    async def send_mails(self) -> None:
        """Send the mails that have waited for others long enough."""
        if not mail.available(self._settings):
            return
        now = self._settings.clock()
        for alert, watched in await self._store.mails_due(now - COLLECT_MS, now - AGAIN_MS):
            waiting = await self._store.waiting_at([match for match, _row in watched])
            mine = [
                one
                for match, row in watched
                if (one := waiting.get(match)) and one.seats[one.turn.actor].token == row.holder
            ]
            unseen = [one for one in mine if not await self._looks(one.match.id, one.turn.actor)]
            if unseen and alert.confirmed:
                await self._send_turns(alert, unseen)

    async def _send_turns(self, alert: AlertRow, mine: list[Waiting]) -> None:
        now, code = self._settings.clock(), self._code(alert.id)
        with speaking(alert.language):
            tables = [
                (wording.line(one, (one.turn.due or now) - now), f"{self._origin()}/play/{one.match.id}")
                for one in mine
            ]
            subject, text = wording.subject(len(mine)), wording.mail(tables, self._link(code))
        headers = {
            "List-Unsubscribe": f"<{self._origin()}/api/alerts/stop-mail?code={code}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        try:
            await mail.send(self._settings, mail.written(self._settings, alert.address, subject, text, headers))
        except (OSError, smtplib.SMTPException) as error:
            logger.warning("no mail could be sent: %s", type(error).__name__)


def _no_alert() -> LobbyError:
    return Unknown(_("This link is void: nothing is sent to this address any more."))

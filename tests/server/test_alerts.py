"""Alerts: who is not there is told of their turn, once, by Web Push or mail; who looks at the table is told nothing,
and nobody can have anything sent to others, or to a network that is not the world's."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.server.alerts import endpoints, mail, web_push
from cellar.server.alerts.alerts import AGAIN_MS, COLLECT_MS, Alerts
from cellar.server.errors import Forbidden
from cellar.server.model.day_clocks import SOON_MS
from cellar.server.settings import Settings
from cellar.server.store.rows import AlertRow, Kept
from cellar.server.store.store import Store
from cellar.server.tables.tables import Tables
from cellar.server.web import app
from tests.server.client import Seated, calling
from tests.server.inside import running
from tests.server.push_service import MailServer, PushService, claims, unb64
from tests.server.test_clocks import clocks, come
from tests.server.test_days import Wall, days, left_alone, see, settings_of, two
from tests.server.test_store import MATCH, SEATS, with_store

ORIGIN = "https://play.example.org"


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def mails() -> Iterator[MailServer]:
    made = MailServer()
    yield made
    made.close()


class Here:
    """A server inside the test with a table of two, and what it says to those who are not there."""

    def __init__(self, address: str, tables: Tables, alerts: Alerts, http: httpx.AsyncClient, wall: Wall) -> None:
        self.address, self.tables, self.alerts, self.http, self.wall = address, tables, alerts, http, wall
        self.made: dict[str, Any] = {}
        self.tokens: list[str] = []

    async def lay(self, count: int = 2) -> tuple[Seated, Seated]:
        """A new table, with both there: it is the second one's turn."""
        self.made, token = await two(self.address, days(count))
        self.tokens = [self.made["token"], token]
        ann, bob = await come(self.address, self.made), await come(self.address, self.made, token)
        await clocks(bob, 1)
        await asyncio.gather(*self.tables._looking)
        return ann, bob

    def hold(self, seat: int) -> dict[str, str]:
        return {"table": self.made["table"], "token": self.tokens[seat]}

    async def ask(self, path: str = "", status: int = 200, language: str = "", **body: Any) -> dict[str, Any]:
        headers = {"accept-language": language} if language else {}
        answer = await self.http.post(f"/api/alerts{path}", json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return dict(answer.json())

    async def later(self, **spans: float) -> None:
        self.wall.later(**spans)
        await see(self.tables)


@asynccontextmanager
async def here(settings: Settings, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Here]:
    begun: list[Alerts] = []

    async def begin(*given: Any) -> Alerts:
        begun.append(await Alerts.begin(*given))
        return begun[-1]

    monkeypatch.setattr(app, "Alerts", type("Kept", (), {"begin": staticmethod(begin)}))
    async with running(settings) as (address, tables), calling(address) as http:
        yield Here(address, tables, begun[-1], http, wall)


async def gone(*all_of_them: Seated) -> None:
    for one in all_of_them:
        await one.close()


def test_a_message_is_encrypted_as_the_standard_s_own_example() -> None:
    """RFC 8291, section 5."""
    keys = unb64("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    secret, salt = unb64("BTBZMqHH6r4Tts7J_aSIgg"), unb64("DGv6ra1nlYgDCS1FRnbzlw")
    private = unb64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    text = b"When I grow up, I want to be a watermelon"
    assert web_push.written(web_push.encrypted(text, keys + secret, private, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_who_is_away_is_notified_of_their_turn_of_its_end_and_of_the_match_s(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall()
    settings = settings_of(str(tmp_path / "m.sqlite"), wall, push_hosts=(service.origin,), origins=(ORIGIN,))

    async def run() -> None:
        async with here(settings, wall, monkeypatch) as one:
            ann, bob = await one.lay()
            phone = service.browser("phone")
            assert await one.ask(holds=[one.hold(1)], push=phone.wish, language="es") == {
                "tables": 1,
                "confirmed": True,
            }
            await one.later(seconds=15)
            assert service.came.empty(), "he looks at the table"
            await gone(bob)
            await left_alone_but(one, ann)
            await one.later(days=2, seconds=-SOON_MS / 1000)
            to, headers, body = await asyncio.to_thread(service.next)
            assert (to, headers["urgency"], headers["topic"]) == ("phone", "high", one.made["table"])
            said = phone.decrypted(body)
            assert said["title"] == "El problema del ángel: casi se te acaba el tiempo"
            assert said["path"] == f"/play/{one.made['table']}"
            public = (await one.http.get("/api/alerts")).json()["push"]
            signed = claims(headers["authorization"], public)
            assert signed == {"aud": service.origin, "exp": wall.now // 1000 + 12 * 3600, "sub": ORIGIN}
            await one.later(seconds=SOON_MS / 1000 - 60)
            bob = await come(one.address, one.made, one.tokens[1])
            await bob.play(bob.view["moves"][0]["text"])
            await gone(bob)
            await clocks(ann, 0)
            await ann.play(ann.view["moves"][0]["text"])
            await one.later(seconds=16)
            said = phone.decrypted((await asyncio.to_thread(service.next))[2])
            assert said["title"] == "El problema del ángel: te toca"
            assert "Ángel" in said["body"], said
            assert "1 día y 23 horas" in said["body"], said
            await ann.send(type="propose", id="x", what="resign", seat=0)
            await ann.until("verdict")
            await one.later(seconds=1)
            assert phone.decrypted((await asyncio.to_thread(service.next))[2])["title"].endswith("terminó")
            assert service.came.empty()
            await gone(ann)

    asyncio.run(run())


async def left_alone_but(one: Here, *staying: Seated) -> None:
    """All others are gone."""
    while one.tables.guests() > len(staying):
        await asyncio.sleep(0)


def test_a_page_that_is_out_of_sight_does_not_keep_a_notification_away(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall()
    settings = settings_of(str(tmp_path / "m.sqlite"), wall, push_hosts=(service.origin,))

    async def run() -> None:
        async with here(settings, wall, monkeypatch) as one:
            ann, bob = await one.lay()
            phone = service.browser("phone")
            await one.ask(holds=[one.hold(1)], push=phone.wish)
            await bob.send(type="looking", looking=False)
            await bob.send(type="ping")
            await bob.until("pong")
            await one.later(seconds=15)
            assert "your turn" in phone.decrypted((await asyncio.to_thread(service.next))[2])["title"]
            await gone(ann, bob)

    asyncio.run(run())


def test_a_browser_that_is_gone_is_forgotten_and_one_that_wants_no_more_is_too(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall()
    settings = settings_of(str(tmp_path / "m.sqlite"), wall, push_hosts=(service.origin,))

    async def run() -> None:
        async with here(settings, wall, monkeypatch) as one:
            await gone(*await one.lay())
            old, new = service.browser("old"), service.browser("new")
            for browser in (old, new):
                await one.ask(holds=[one.hold(1)], push=browser.wish)
            await left_alone(one.tables)
            service.status = 410
            await one.later(seconds=15)
            assert {(await asyncio.to_thread(service.next))[0] for _ in range(2)} == {"old", "new"}
            while await one.alerts._store.told_of(one.made["table"], [b""]) or await kept(one):
                await asyncio.sleep(0.01)
            service.status = 201
            await one.ask(holds=[one.hold(1)], push=new.wish)
            assert await kept(one) == 1
            await one.ask("/stop", endpoint=new.endpoint)
            assert await kept(one) == 0
            await one.later(days=2, seconds=-SOON_MS / 1000)
            assert service.came.empty()

    asyncio.run(run())


async def kept(one: Here) -> int:
    """Of how many browsers and addresses the store knows that they are told of the second seat."""
    (table,) = [await one.tables.find(one.made["table"])]
    return len(await one.alerts._store.told_of(table.id, [row.token for row in table.seats if row.token]))


def test_a_redirect_is_not_followed_and_the_seat_of_another_is_not_told_of(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall()
    settings = settings_of(str(tmp_path / "m.sqlite"), wall, push_hosts=(service.origin,))

    async def run() -> None:
        async with here(settings, wall, monkeypatch) as one:
            await gone(*await one.lay())
            stranger = service.browser("stranger")
            table = one.made["table"]
            told = await one.ask(holds=[{"table": table, "token": "x" * 32}], push=stranger.wish, status=403)
            assert told["sentence"] == "You need a seat at a table to be told of its turns."
            await one.ask(holds=[one.hold(0)], push=stranger.wish)
            service.status = 307
            await left_alone(one.tables)
            await one.later(seconds=15)
            assert service.came.empty(), "it is the other seat's turn"
            bob = await come(one.address, one.made, one.tokens[1])
            await bob.play(bob.view["moves"][0]["text"])
            await gone(bob)
            await one.later(seconds=16)
            assert (await asyncio.to_thread(service.next))[0] == "stranger"
            await one.later(seconds=1)
            assert service.came.empty()

    asyncio.run(run())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com.example/x",
        "https://notfcm-googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://fcm.googleapis.com:x/",
        "file:///etc/passwd",
        "",
        "https://fcm.googleapis.com/" + "x" * 1_000,
    ],
)
def test_nothing_is_sent_but_to_known_push_services(endpoint: str) -> None:
    with pytest.raises(Forbidden):
        endpoints.check(endpoint, Settings().push_hosts)


def test_known_push_services_are_known_with_all_below_them() -> None:
    for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"):
        assert endpoints.check(f"https://{host}/send/x?y", Settings().push_hosts).hostname == host


def test_a_name_that_leads_into_a_network_of_its_own_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "::1", "fd00::1", "::ffff:127.0.0.1"):
        found = [(0, 0, 0, "", (address, 443))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, found=found, **__: found)
        with pytest.raises(OSError, match="a network of its own"):
            endpoints.post("https://fcm.googleapis.com/x", Settings().push_hosts, {}, b"")


def test_the_operator_may_send_none(tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Wall()
    settings = settings_of(str(tmp_path / "m.sqlite"), wall, push=False, push_hosts=(service.origin,))

    async def run() -> None:
        async with here(settings, wall, monkeypatch) as one:
            await gone(*await one.lay())
            assert (await one.http.get("/api/alerts")).json() == {"push": "", "mail": False, "vacation": 14.0}
            told = await one.ask(holds=[one.hold(1)], push=service.browser("x").wish, status=404)
            assert told["sentence"] == "This server sends no notifications."
            told = await one.ask(holds=[one.hold(1)], mail="ann@example.org", status=404)
            assert told["sentence"] == "This server sends no emails."

    asyncio.run(run())


def of_mail(database: str, wall: Wall, mails: MailServer) -> Settings:
    sender = {"mail_host": "127.0.0.1", "mail_port": mails.port, "mail_security": "none"}
    return settings_of(database, wall, origins=(ORIGIN,), mail_from="cellar@example.org", **sender)


def link_in(text: str) -> str:
    """The code of a mail's link."""
    return text.partition(f"{ORIGIN}/alerts#")[2].split()[0]


def test_mails_begin_when_their_link_is_opened_are_collected_and_stop_by_their_link(
    tmp_path: Path, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall()

    async def run() -> None:
        async with here(of_mail(str(tmp_path / "m.sqlite"), wall, mails), wall, monkeypatch) as one:
            await gone(*await one.lay(3))
            first = one.hold(1)
            told = await one.ask(holds=[first], mail="bob@example.org", language="zh-Hans")
            assert told == {"tables": 1, "confirmed": False}
            to, _question, text = await asyncio.to_thread(mails.next)
            assert to == "bob@example.org"
            code = link_in(text)
            await one.ask(holds=[first], mail="bob@example.org")
            assert mails.came.empty(), "an address is asked once a day"
            await left_alone(one.tables)
            await one.later(seconds=15)
            wall.later(seconds=COLLECT_MS / 1000)
            await one.alerts.send_mails()
            assert mails.came.empty(), "nothing is sent that nobody has confirmed"
            await one.ask("/confirm", code="y" * 40, status=404)
            await one.ask("/confirm", code=code)
            await gone(*await one.lay(3))
            # Whoever knows an address has nothing sent to it; whoever has its code may.
            told = await one.ask(holds=[one.hold(1)], mail="bob@example.org", status=409)
            assert told["sentence"].startswith("This address gets emails already.")
            await one.ask(holds=[first, one.hold(1)], code=code)
            await left_alone(one.tables)
            await one.later(seconds=15)
            await one.alerts.send_mails()
            assert mails.came.empty(), "it waits for others"
            wall.later(seconds=COLLECT_MS / 1000)
            await one.alerts.send_mails()
            to, sent, text = await asyncio.to_thread(mails.next)
            assert to == "bob@example.org"
            assert text.count(f"{ORIGIN}/play/") == 1, "of the first table it was told before it was confirmed"
            assert sent["List-Unsubscribe"] == f"<{ORIGIN}/api/alerts/stop-mail?code={code}>"
            assert link_in(text) == code
            await one.alerts.send_mails()
            assert mails.came.empty(), "a mail is sent once"
            answer = await one.http.post(f"/api/alerts/stop-mail?code={code}", data={"List-Unsubscribe": "One-Click"})
            assert answer.status_code == 200, answer.text
            assert (await one.ask("/stop", code=code, status=404))["sentence"].startswith("This link is void")

    asyncio.run(run())


def test_several_turns_are_one_mail_and_a_table_is_in_one_a_day(
    tmp_path: Path, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall()

    async def run() -> None:
        async with here(of_mail(str(tmp_path / "m.sqlite"), wall, mails), wall, monkeypatch) as one:
            await gone(*await one.lay(7))
            first = one.hold(1)
            await one.ask(holds=[first], mail="bob@example.org")
            await one.ask("/confirm", code=(code := link_in((await asyncio.to_thread(mails.next))[2])))
            await gone(*await one.lay(7))
            await one.ask(holds=[one.hold(1)], code=code)
            await left_alone(one.tables)
            await one.later(seconds=15)
            wall.later(seconds=COLLECT_MS / 1000)
            await one.alerts.send_mails()
            _to, sent, text = await asyncio.to_thread(mails.next)
            assert sent["Subject"] == "It's your turn at 2 tables"
            assert "The Angel problem with Angel: you have 6 days and 23 hours." in text
            ann, bob = [await come(one.address, one.made, token) for token in one.tokens]
            await bob.play(bob.view["moves"][0]["text"])
            await clocks(ann, 0)
            await ann.play(ann.view["moves"][0]["text"])
            await gone(ann, bob)
            await left_alone(one.tables)
            await one.later(seconds=16)
            wall.later(seconds=COLLECT_MS / 1000)
            await one.alerts.send_mails()
            assert mails.came.empty(), "a table is in one mail a day"
            wall.later(seconds=AGAIN_MS / 1000)
            await one.alerts.send_mails()
            assert (await asyncio.to_thread(mails.next))[1]["Subject"] == "It's your turn at 1 table"

    asyncio.run(run())


@pytest.mark.parametrize(
    "text", ["ann", "ann@", "@example.org", "a b@example.org", "ann@example", "ann@x.org\nBcc: b@x.org"]
)
def test_what_is_no_address_is_sent_nothing(text: str) -> None:
    assert not mail.is_address(text)


def test_what_is_stored_of_an_address_goes_with_its_last_match(
    tmp_path: Path, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cellar.server.store import administration

    wall = Wall()

    async def run() -> None:
        async with here(of_mail(str(tmp_path / "m.sqlite"), wall, mails), wall, monkeypatch) as one:
            await gone(*await one.lay())
            await one.ask(holds=[one.hold(1)], mail="bob@example.org")
            store = one.alerts._store
            assert await store.alert(address="bob@example.org")
            await administration.delete(store.database, one.made["table"], 0, "wanted")
            assert await store.alert(address="bob@example.org") is None
            assert not await administration.problems(store.database)

    asyncio.run(run())


def test_of_two_processes_one_sends_a_mail_and_both_have_the_same_key(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(Kept(MATCH, list(SEATS), []))
        row = AlertRow("a", "mail", "ann@example.org", b"", "en", "", b"code", True, 1)
        await store.put_alert(row, [(MATCH.id, b"Ann")])
        await store.await_mail(MATCH.id, "a", b"Ann", 5)
        both = await asyncio.gather(*(store.mails_due(AGAIN_MS, 0) for _ in range(2)))
        assert sorted(len(found) for found in both) == [0, 1]
        assert await store.mails_due(2 * AGAIN_MS, AGAIN_MS) == []
        made = iter((b"one", b"other"))
        one, other = await asyncio.gather(*(store.key("push", lambda: next(made)) for _ in range(2)))
        assert one == other == await store.key("push", lambda: b"later")

    with_store(database, work)

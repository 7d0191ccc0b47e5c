"""Accounts: a passkey makes one and signs in to it, a code is the way back, the seats of one device open on the others,
and what is deleted is gone. Nobody comes to know a hand by one."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.server.model.refused_words import skeleton
from cellar.server.store.store import Store
from tests.server.authenticator import Passkey
from tests.server.client import bearer, lobby
from tests.server.push_service import Browser as Browsing
from tests.server.running import Running
from tests.server.test_play import FRIEND, ME, make
from tests.server.test_store import with_store
from tests.studying import first

#: Accounts are made, signed in to, changed by several at once, told and deleted on both stores; the rest asks nothing
#: else of them.
SECOND_STORE_IN_STUDIES = pytest.mark.parametrize("database", first(1, ["sqlite", "postgresql"]), indirect=True)


@pytest.fixture
def server(database: str) -> Iterator[Running]:
    running = Running(database)
    running.start()
    yield running
    running.stop()


class Browser:
    """Somebody's browser: what it asks about accounts, and what it holds."""

    def __init__(self, http: httpx.Client, address: str) -> None:
        self.http, self.origin, self.token = http, address, ""

    def post(self, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
        headers = {"origin": self.origin, **(bearer(self.token) if self.token else {})}
        answer = self.http.post(f"/api/account/{path}", json=body, headers=headers)
        assert answer.status_code == status, (path, answer.text)
        return dict(answer.json())

    def get(self, rest: str = "", status: int = 200) -> dict[str, Any]:
        answer = self.http.get(f"/api/account{rest}", headers=bearer(self.token) if self.token else {})
        assert answer.status_code == status, answer.text
        return dict(answer.json())

    def create(self, name: str) -> tuple[Passkey, str]:
        passkey = Passkey(self.origin)
        made = self.post("create", 201, name=name, credential=passkey.make(self.post("offer", name=name)["options"]))
        self.token = made["token"]
        return passkey, made["recovery"]

    def sign_in(self, passkey: Passkey) -> dict[str, Any]:
        found = self.post("sign-in", credential=passkey.sign(self.post("challenge")["options"]))
        self.token = found["token"]
        return found

    def seats(self, *holds: tuple[str, str]) -> list[dict[str, str]]:
        told = self.post("seats", holds=[{"table": table, "token": token} for table, token in holds])
        return list(told.get("holds", []))


@pytest.fixture
def browsers(server: Running) -> Iterator[tuple[Browser, Browser, Browser]]:
    with lobby(server.address) as http:
        one, two, three = (Browser(http, server.address) for _ in range(3))
        yield one, two, three


Browsers = tuple[Browser, Browser, Browser]


def test_a_passkey_makes_an_account_and_signs_in_on_another_device(browsers: Browsers) -> None:
    laptop, phone, _ = browsers
    assert laptop.get() == {}, "accounts can be had here, and nobody is signed in"
    passkey, _code = laptop.create("Ann")
    assert laptop.get()["name"] == "Ann"
    assert phone.sign_in(passkey)["name"] == "Ann"
    assert (phone.get()["browsers"], phone.get()["passkeys"]) == (2, 1)
    second = Passkey(phone.origin)
    phone.post("passkeys", 201, credential=second.make(phone.post("offer")["options"]))
    assert laptop.sign_in(second)["name"] == "Ann"


def test_what_was_signed_counts_once_and_only_for_this_site(browsers: Browsers) -> None:
    laptop, phone, _ = browsers
    passkey, _code = laptop.create("Ann")
    signed = passkey.sign(phone.post("challenge")["options"])
    phone.post("sign-in", credential=signed)
    assert "Try again" in phone.post("sign-in", 403, credential=signed)["sentence"], "an answer is no second key"
    for wrong in ("{}", "no JSON", passkey.sign(phone.post("challenge")["options"], clientDataJSON="e30")):
        phone.post("sign-in", 403, credential=wrong)
    passkey.origin = "https://elsewhere.example"
    phone.post("sign-in", 403, credential=passkey.sign(phone.post("challenge")["options"]))
    stranger = Passkey(phone.origin)
    told = phone.post("sign-in", 403, credential=stranger.sign(phone.post("challenge")["options"]))
    assert told["sentence"].startswith("There's no account for this passkey")
    forged = Passkey(phone.origin)
    forged.id = passkey.id
    phone.post("sign-in", 403, credential=forged.sign(phone.post("challenge")["options"]))


@SECOND_STORE_IN_STUDIES
def test_what_is_asked_for_a_sign_in_makes_no_account_and_a_passkey_is_added_once(browsers: Browsers) -> None:
    laptop, phone, _ = browsers
    passkey, _code = laptop.create("Ann")
    asked = json.loads(phone.post("challenge")["options"])
    answer = Passkey(phone.origin).make(json.dumps({**asked, "rp": {"id": asked["rpId"]}}))
    phone.post("create", 403, name="Bob", credential=answer)
    told = laptop.post("passkeys", 409, credential=passkey.make(laptop.post("offer")["options"]))
    assert told["sentence"] == "This passkey is known here already: sign in with it."
    assert laptop.get()["passkeys"] == 1


@SECOND_STORE_IN_STUDIES
def test_a_recovery_code_is_the_way_back_and_is_replaced_by_another(browsers: Browsers) -> None:
    laptop, phone, other = browsers
    _passkey, code = laptop.create("Ann")
    phone.post("recover", 403, name="Ann", code="22222-22222-22222-22222")
    found = phone.post("recover", name="ann", code=code.upper().replace("-", " "))
    assert found["name"] == "Ann"
    other.post("recover", 403, name="Ann", code=code)
    other.post("recover", name="Ann", code=found["recovery"])


@SECOND_STORE_IN_STUDIES
def test_a_name_that_looks_like_another_or_cannot_be_kept_is_refused_in_a_sentence(browsers: Browsers) -> None:
    ann, other, _ = browsers
    ann.create("Ann")
    for name in ("Ann", "aNN", "A nn", "Ánn", "Ann."):
        assert "taken" in other.post("offer", 409, name=name)["sentence"], name
    for name in ("", "a", "..", "x" * 25):
        assert "2 to 24" in other.post("offer", 400, name=name)["sentence"], name
    assert "one alphabet" in other.post("offer", 400, name="Аnn")["sentence"]


def test_names_that_the_eye_mistakes_have_one_skeleton() -> None:
    for one, other in (
        ("Modern", "Modem"),
        ("Bill0", "BiIlo"),
        ("сосна", "coсна"),
        ("Ｗide", "vvide"),
        ("O'Neil", "0neil"),
    ):
        assert skeleton(one) == skeleton(other), (one, other)
    assert len({skeleton(name) for name in ("Ann", "Ben", "Cy", "李雷", "韩梅梅", "Æsir")}) == 6


@SECOND_STORE_IN_STUDIES
def test_the_seats_of_one_device_open_on_another_and_are_still_ones_own(server: Running, browsers: Browsers) -> None:
    laptop, phone, eve = browsers
    made = make(server, "cell_wars", seats=[ME, FRIEND])
    passkey, _code = laptop.create("Ann")
    assert laptop.seats((made["table"], made["token"])) == []
    phone.sign_in(passkey)
    (hold,) = phone.seats()
    assert hold["table"] == made["table"]
    assert hold["token"] != made["token"]
    table = f"/api/tables/{made['table']}"
    assert phone.http.get(table, headers=bearer(hold["token"])).json()["you"] == [0]
    assert phone.seats((hold["table"], hold["token"])) == [], "what it has it is not given again"
    eve.create("Eve")
    assert eve.seats((made["table"], "x" * 40)) == [], "nobody claims a seat without its token"
    assert eve.seats() == []
    # Whoever puts all other devices out has put out accounts as well that should not have the seat.
    assert eve.seats((made["table"], hold["token"])) == []
    laptop.http.post(f"{table}/devices/revoke", json={}, headers=bearer(made["token"]))
    assert phone.http.get(table, headers=bearer(hold["token"])).status_code == 403
    assert eve.seats() == [] == phone.seats()
    # A page names up to this many of its running matches at once, most of them not claimed yet.
    held = re.search(r"MOST_HELD = (\d+)", Path("web/src/matches/account.svelte.ts").read_text())
    assert held
    laptop.seats((made["table"], made["token"]), *[(f"other{n}", "y" * 40) for n in range(1, int(held[1]))])
    assert len(phone.seats()) == 1


@SECOND_STORE_IN_STUDIES
def test_a_screen_that_several_share_is_not_shown_on_another_device(server: Running, browsers: Browsers) -> None:
    laptop, phone, _ = browsers
    made = make(server, "cell_wars", seats=[ME, ME])
    passkey, _code = laptop.create("Ann")
    laptop.seats((made["table"], made["token"]))
    phone.sign_in(passkey)
    assert phone.seats() == []


def test_what_devices_have_in_common_is_written_by_one_at_a_time(browsers: Browsers) -> None:
    laptop, phone, _ = browsers
    passkey, _code = laptop.create("Ann")
    phone.sign_in(passkey)
    assert laptop.post("shelf", version=0, shelf='{"lessons": 1}')["version"] == 1
    phone.post("shelf", 409, version=0, shelf="{}")
    assert phone.get()["shelf"] == '{"lessons": 1}'
    for wrong in ("", "[]", "{"):
        phone.post("shelf", 400, version=1, shelf=wrong)


@SECOND_STORE_IN_STUDIES
def test_signing_out_everywhere_closes_every_device_but_the_one_that_sat_down(
    server: Running, browsers: Browsers
) -> None:
    laptop, phone, _ = browsers
    made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
    passkey, _code = laptop.create("Ann")
    laptop.seats((made["table"], made["token"]))
    phone.sign_in(passkey)
    (hold,) = phone.seats()
    phone.post("sign-out", everywhere=True)
    laptop.get(status=403)
    table = f"/api/tables/{made['table']}"
    assert phone.http.get(table, headers=bearer(hold["token"])).status_code == 403
    assert phone.http.get(table, headers=bearer(made["token"])).json()["you"] == [0]
    phone.token = ""
    phone.sign_in(passkey)
    assert len(phone.seats()) == 1, "the account still knows its seats"


def test_everything_can_be_had_and_deleted(server: Running, browsers: Browsers) -> None:
    laptop, phone, other = browsers
    made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
    passkey, code = laptop.create("Ann")
    laptop.seats((made["table"], made["token"]))
    laptop.post("shelf", version=0, shelf='{"lessons": 1}')
    told = laptop.get("/export")
    assert (told["name"], told["tables"], told["shelf"]) == ("Ann", [made["table"]], '{"lessons": 1}')
    laptop.post("delete")
    laptop.get(status=403)
    phone.post("sign-in", 403, credential=passkey.sign(phone.post("challenge")["options"]))
    phone.post("recover", 403, name="Ann", code=code)
    assert phone.http.get(f"/api/tables/{made['table']}", headers=bearer(made["token"])).json()["you"] == [0]
    other.create("Ann")


def test_an_operator_can_do_without(tmp_path: Path) -> None:
    running = Running(str(tmp_path / "matches.sqlite"), accounts=False)
    running.start()
    try:
        with lobby(running.address) as http:
            answer = http.get("/api/account")
            assert (answer.status_code, "no accounts here" in answer.json()["sentence"]) == (404, True)
    finally:
        running.stop()


def test_many_tries_are_slowed_down(tmp_path: Path) -> None:
    running = Running(str(tmp_path / "matches.sqlite"), limits={"sign_ins_burst": 3})
    running.start()
    try:
        with lobby(running.address) as http:
            browser = Browser(http, running.address)
            for _ in range(3):
                browser.post("recover", 403, name="Ann", code="x")
            assert "Too many tries" in browser.post("recover", 429, name="Ann", code="x")["sentence"]
    finally:
        running.stop()


def test_neither_codes_nor_tokens_can_be_read_out_of_the_store(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    running = Running(str(file))
    running.start()
    with lobby(running.address) as http:
        browser = Browser(http, running.address)
        _passkey, code = browser.create("Ann")
    running.stop()
    with sqlite3.connect(file) as stored:
        dump = "\n".join(stored.iterdump())
    stored.close()
    assert "'Ann'" in dump
    for secret in (code, code.replace("-", ""), browser.token):
        assert secret not in dump
        assert secret.encode().hex().upper() not in dump


@SECOND_STORE_IN_STUDIES
def test_where_an_account_is_told_of_its_turns_is_in_its_download_and_goes_with_it(
    browsers: Browsers, server: Running, database: str
) -> None:
    laptop, _, _ = browsers
    laptop.create("Ann")
    endpoint = "https://fcm.googleapis.com/send/x"
    wish = {"push": Browsing(endpoint).wish}
    answer = laptop.http.post("/api/alerts", json=wish, headers={**bearer(laptop.token), "accept-language": "es"})
    assert answer.status_code == 200, answer.text
    (told,) = laptop.get("/export")["alerts"]
    assert (told["kind"], told["address"], told["language"]) == ("push", endpoint, "es")
    laptop.post("delete")
    server.stop()

    async def look(store: Store) -> None:
        assert await store.alert(address=endpoint) is None

    with_store(database, look)

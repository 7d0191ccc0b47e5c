"""What the operator does about people: words that names and chat may not have, chat that is deleted, accounts that are
banned or want another name."""

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cellar.cli.main import run as cellar
from cellar.server.model.refused_words import RefusedWords
from cellar.server.settings import BadSetting
from tests.server.client import bearer, lobby
from tests.server.running import Running
from tests.server.test_accounts import Browser
from tests.server.test_agreements import ask, told
from tests.server.test_chat import heard
from tests.server.test_play import FRIEND, ME, enter, make
from tests.server.test_reports import Room, with_room


def test_a_refused_word_is_found_however_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# remarks are none\nbadword\n*rude*\n坏话\n\n")
    words = RefusedWords(str(file))
    for text in (
        *("badword", "BADWORD!", "such a bаdwоrd here", "b4... b a d w o r d", "bádwörd", "ｂａｄｗｏｒｄ", "badw0rd"),
        *("(badword)", "prudently rudest", "这是坏话吗", "RU.DE"),
    ):
        assert words.within(text), text
    for text in ("badwords", "abadword", "bad word", "word", "# remarks", "好话", ""):
        assert not words.within(text), text
    assert not RefusedWords().within("badword")


def test_the_file_of_words_is_followed_and_one_that_is_missing_is_said_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    with pytest.raises(BadSetting, match="cannot be read from"):
        RefusedWords(str(file))
    file.write_text("one\n")
    words = RefusedWords(str(file))
    file.write_text("two\n")
    os.utime(file, ns=(1, 1))
    words.look()
    assert (words.within("one"), words.within("two")) == (False, True)
    file.unlink()
    words.look()
    assert words.within("two"), "what was read last still counts"


def test_names_and_chat_with_a_refused_word_are_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("badword\n")

    async def work(room: Room) -> None:
        table, no = f"/api/tables/{room.table}", "This name has a word that isn't wanted here: choose another."
        bad = {**ME, "name": "Bаdword"}
        asked: tuple[tuple[str, dict[str, Any], str], ...] = (
            ("/api/tables", {"game": "angel", "seats": [bad, FRIEND]}, ""),
            (f"{table}/join", {"name": "B a d w o r d"}, room.bobs),
        )
        for path, body, token in asked:
            answer = await room.http.post(path, json=body, headers=bearer(token) if token else {})
            assert (answer.status_code, answer.json()["sentence"]) == (400, no), path
        made = (
            await room.http.post("/api/tables", json={"game": "angel", "seats": [ME, FRIEND], "listed": True})
        ).json()
        link = {"code": made["links"][0]["code"], "token": "t" * 40, "name": "badword"}
        for path, body in (("links/use", link), ("seats/1/sit", {"token": "t" * 40, "name": "badword"})):
            answer = await room.http.post(f"/api/tables/{made['table']}/{path}", json=body)
            assert (answer.status_code, answer.json()["sentence"]) == (400, no), path
        assert (await room.http.post(f"/api/tables/{made['table']}/links/use", json={**link, "name": "Bob"})).is_success
        for said in ({"text": "you badw0rd"}, {"text": "hello", "name": "badword"}):
            refused = await ask(room.eve, "say", **said)
            assert refused["sentence"] == "Your message or your name has a word that isn't wanted here."
        assert (await ask(room.bob, "say", text="bad words"))["type"] == "ack"

    with_room(tmp_path, work, refused_words=str(file))


def test_a_message_that_the_host_deletes_leaves_every_page_and_the_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(room: Room) -> None:
        for text in ("hello", "you are a fool"):
            await ask(room.bob, "say", text=text)
        line = await heard(room.ann, "you are a fool")
        capsys.readouterr()
        assert await room.cellar("chat", room.table) == 0
        assert "you are a fool" in capsys.readouterr().out
        assert await room.cellar("chat", room.table, "--delete", str(line["number"])) == 0
        for page in (room.ann, room.bob, room.eve):
            assert (await told(page, "said", lambda said: said.get("gone")))["gone"] == [line["number"]]
        late = await enter_at(room)
        assert [one["text"] for one in late["chat"]] == ["hello"]
        assert await room.cellar("chat", room.table, "--delete", str(line["number"])) == 2
        capsys.readouterr()
        await room.cellar("chat", room.table, "--json")
        assert [one["text"] for one in json.loads(capsys.readouterr().out)] == ["hello"]
        await room.cellar("tables", "--bans")
        assert capsys.readouterr().out == "Nothing is ended or banned.\n"
        assert (await ask(room.bob, "say", text="sorry"))["type"] == "ack"

    with_room(tmp_path, work)


async def enter_at(room: Room) -> dict[str, Any]:
    from tests.server.client import Seated

    seated = await Seated.enter(room.address, room.table)
    return await seated.until("snapshot")


@pytest.fixture
def server(database: str) -> Iterator[Running]:
    running = Running(database)
    running.start()
    yield running
    running.stop()


def desk(server: Running, *arguments: str) -> int:
    return cellar(["store", "accounts", *arguments, "--database", server.database])


def test_a_banned_account_neither_signs_in_nor_sits_down_and_can_be_deleted(
    server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    with lobby(server.address) as http:
        laptop, phone = Browser(http, server.address), Browser(http, server.address)
        passkey, code = laptop.create("Eve")
        made = make(server, "angel", seats=[ME, FRIEND], listed=True)
        assert desk(server, "--ban", "eve", "--reason", "insults") == 0
        capsys.readouterr()
        desk(server)
        assert capsys.readouterr().out.split()[-2:] == ["banned", "insults"]
        no = "The administrator has banned this account: insults. You can still download and delete what it has."
        signed = phone.post("sign-in", 403, credential=passkey.sign(phone.post("challenge")["options"]))
        assert signed["sentence"] == no
        assert phone.post("recover", 403, name="Eve", code=code)["sentence"] == no
        wishes: dict[str, dict[str, Any]] = {
            "/api/tables": {"game": "angel"},
            "/api/records": {"text": "of any match"},
            f"/api/tables/{made['table']}/seats/1/sit": {"token": "t" * 40},
            f"/api/tables/{made['table']}/links/use": {"code": made["links"][0]["code"], "token": "t" * 40},
            "/api/pairing": {"token": "t" * 40, "game": "angel", "players": 2, "pace": "quick"},
            "/api/account/shelf": {"version": 0, "shelf": "{}"},
            "/api/account/seats": {},
            "/api/account/offer": {},
            "/api/account/name": {"name": "Eva"},
        }
        for path, body in wishes.items():
            answer = http.post(path, json=body, headers={"origin": server.address, **bearer(laptop.token)})
            assert (answer.status_code, answer.json()["sentence"]) == (403, no), path
        assert laptop.get()["sentence"] == no
        assert laptop.get("/export")["reason"] == "insults"
        assert desk(server, "--clear", "Eve") == 0
        phone.sign_in(passkey)
        assert "sentence" not in laptop.get()
        assert desk(server, "--ban", "Eve") == 0
        laptop.post("delete")
        capsys.readouterr()
        desk(server, "--json")
        assert json.loads(capsys.readouterr().out) == []


def test_an_account_whose_name_is_not_wanted_chooses_another_before_it_sits_down(server: Running) -> None:
    with lobby(server.address) as http:
        eve, bob = Browser(http, server.address), Browser(http, server.address)
        eve.create("Ugly")
        bob.create("Bob")
        assert "keeps its name" in bob.post("name", 403, name="Rob")["sentence"]
        assert desk(server, "--rename", "Ugly") == 0
        own = eve.get()
        assert own["rename"]
        assert own["sentence"].endswith("choose one on its page, then play on.")
        refused = http.post("/api/tables", json={"game": "angel"}, headers=bearer(eve.token))
        assert refused.json()["sentence"] == own["sentence"]
        assert "it has" in eve.post("name", 409, name="Ugly")["sentence"]
        assert "taken" in eve.post("name", 409, name="B0b")["sentence"]
        found = eve.post("name", name="Eve")
        assert (found["name"], "rename" in found) == ("Eve", False)
        assert http.post("/api/tables", json={"game": "angel"}, headers=bearer(eve.token)).status_code == 201


def test_the_host_deletes_an_account_and_its_matches_stay(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    with lobby(server.address) as http:
        eve = Browser(http, server.address)
        eve.create("Eve")
        made = make(server, "angel", seats=[ME, FRIEND])
        eve.seats((made["table"], made["token"]))
        assert desk(server, "--delete", "Eve", "--yes") == 0
        eve.get(status=403)
        assert http.get(f"/api/tables/{made['table']}", headers=bearer(made["token"])).json()["you"] == [0]
        assert desk(server, "--delete", "Eve", "--yes") == 2
        assert desk(server, "--ban", "Eve", "--rename", "Eve") == 2


def test_what_was_said_is_deleted_where_no_server_runs(tmp_path: Path) -> None:
    file = str(tmp_path / "m.sqlite")
    running = Running(file)
    running.start()

    async def say() -> tuple[str, int]:
        made = make(running, "angel", seats=[ME, FRIEND])
        ann = await enter(running, made)
        await ask(ann, "say", text="mistake")
        return made["table"], (await heard(ann, "mistake"))["number"]

    async def read(table: str) -> list[str]:
        seated = await enter(running, {"table": table, "token": ""})
        return [one["text"] for one in (await told(seated, "snapshot")).get("chat", [])]

    table, number = asyncio.run(say())
    running.stop()
    assert cellar(["store", "chat", table, "--delete", str(number), "--database", file]) == 0
    running.start()
    assert asyncio.run(read(table)) == []
    running.stop()

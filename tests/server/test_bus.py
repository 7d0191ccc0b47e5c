"""Two servers share one PostgreSQL: people at different servers play one match, and a lost connection between them
heals."""

import asyncio
from types import SimpleNamespace
from typing import Any

from cellar.server.settings import Settings
from cellar.server.tables.tables import Tables
from cellar_studies.soak.postgres import ask, new_database
from tests.server.client import Seated, calling, used
from tests.server.inside import running

ME, FRIEND = {"who": "me"}, {"who": "friend"}


def settings(url: str) -> Settings:
    return Settings(database=url, warm=False, workers=1)


async def made_at(address: str) -> dict[str, Any]:
    async with calling(address) as http:
        made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, FRIEND, FRIEND]})).json()
        for link in made["links"]:
            (await http.post(f"/api/tables/{made['table']}/links/use", json=used(link))).raise_for_status()
        return dict(made)


def test_people_at_two_servers_play_one_match(postgres_sockets: str) -> None:
    url = new_database(postgres_sockets, "two_servers")

    async def run() -> None:
        async with running(settings(url)) as (here, _), running(settings(url)) as (there, _):
            made = await made_at(here)
            tokens = [made["token"], *(link["code"] for link in made["links"])]
            guests = [
                await Seated.enter(address, made["table"], token)
                for address, token in zip((here, there, there), tokens)
            ]
            for guest in guests:
                await guest.until("snapshot")
            for turn in range(12):
                if turn == 6:
                    # Every connection that listens is cut; the servers come back by themselves.
                    cut = (
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%LISTEN%' AND pid <>"
                        " pg_backend_pid()"
                    )
                    await ask(postgres_sockets, cut)
                guest = guests[turn % 3]
                await guest.to_act()
                answer = await guest.play(guest.view["moves"][turn]["text"])
                assert answer == {"type": "ack", "id": answer["id"], "version": turn + 1}
            for guest in guests:
                while guest.version < 12:
                    await guest.hear()
            assert guests[0].picture == guests[1].picture == guests[2].picture

    asyncio.run(run())


def test_of_two_moves_at_two_servers_exactly_one_wins(postgres_sockets: str) -> None:
    url = new_database(postgres_sockets, "two_moves")

    async def run() -> None:
        async with running(settings(url)) as (here, _), running(settings(url)) as (there, _):
            made = await made_at(here)
            one = await Seated.enter(here, made["table"], made["token"])
            other = await Seated.enter(there, made["table"], made["token"])
            await one.until("snapshot")
            await other.until("snapshot")
            texts = [move["text"] for move in one.view["moves"]]
            answers = await asyncio.gather(one.play(texts[0], id="a"), other.play(texts[1], id="b"))
            assert sorted(answer["type"] for answer in answers) == ["ack", "refusal"], answers
            assert next(answer for answer in answers if answer["type"] == "refusal")["reason"] == "stale"
            for guest in (one, other):
                while guest.version < 1:
                    await guest.hear()
            assert one.view["panel"] == other.view["panel"]

    asyncio.run(run())


class Open(dict[str, Any]):
    """Tables that may be looked up and not looked through."""

    def _searched(self, *_: object) -> Any:
        raise AssertionError("all tables were looked through for one")

    __iter__ = keys = values = items = _searched


def test_what_is_heard_of_one_match_concerns_its_table_alone() -> None:
    looked: list[str] = []

    async def look(table: Any, seats: bool) -> None:
        looked.append(table.id)

    async def hear() -> None:
        tables: Any = Tables.__new__(Tables)
        tables._open = Open({name: SimpleNamespace(id=name, version=4) for name in ("a", "b", "c")})
        tables._looking, tables._look = set(), look
        for match, version in (("b", 5), ("b", 4), ("not open here", 9)):
            tables._heard(match, version)
        await asyncio.gather(*tables._looking)

    asyncio.run(hear())
    assert looked == ["b"], "what is known already, and what is not open here, is not looked at"

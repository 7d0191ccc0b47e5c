"""Matches leave a browser as files, as links and for a server; hidden hands stay hidden."""

import asyncio
from typing import Any

import pytest

from cellar.browser.table import link_codes, moves
from cellar.browser.table.local_server import Home
from cellar.browser.table.local_workers import elsewhere
from tests.browser.table.local import Page, Thinker
from tests.browser.table.memory import Memory
from tests.browser.table.scripted import ME, Player, told_settings
from tests.browser.table.test_home import seated

FRIEND, BOT = {"who": "friend", "name": "Bob"}, {"who": "bot", "bot": "random"}

LOOK, USE = "/api/local/links/look", "/api/local/links/use"


def somebody(seed: int) -> tuple[Home, Page]:
    """A browser; ids and tokens are its own."""
    settings = told_settings(seed)
    settings.new_id = lambda new=settings.new_id: f"{chr(97 + seed)}{new()}"  # type: ignore[misc]
    settings.new_token = lambda new=settings.new_token: f"{chr(97 + seed)}{new()}"  # type: ignore[misc]
    home = Home(Memory().transact, None, elsewhere(Thinker), settings)
    return home, Page(home)


async def played(page: Page, game: str, seats: list[Any], moves: int, **options: Any) -> tuple[Any, Player]:
    made = await page.asked(
        "POST", "/api/tables", "", {"game": game, "options": {"players": len(seats), **options}, "seats": seats}
    )
    player = await seated(page, made)
    for number in range(moves):
        await player.to_act()
        await player.move(number)
    return made, player


async def picture(page: Page, made: Any) -> str:
    return (await page.ask("GET", f"/api/tables/{made['table']}/picture.svg", made["token"]))[1]


async def whole(page: Page, made: Any) -> str:
    status, text = await page.ask("GET", f"/api/tables/{made['table']}/record", made["token"])
    assert status == 200
    return text


def test_all_matches_leave_as_records_and_come_back() -> None:
    async def run() -> None:
        (home, page), (other, there) = somebody(0), somebody(1)
        seats: list[tuple[str, list[Any]]] = [
            ("cell_management", [ME]), ("zyrcan", [ME, BOT, ME]), ("cell_wars", [ME, BOT]), ("angel", [ME, BOT]),
            ("zyrcan", [ME, FRIEND, BOT]),
        ]  # fmt: skip
        made = [(await played(page, game, some, 3 if FRIEND not in some else 0))[0] for game, some in seats]
        found = []
        for one, (_, some) in zip(made, seats):
            body = {"text": await whole(page, one), "seats": some}
            found.append(await there.asked("POST", "/api/records", "", body))
        assert [await whole(there, one) for one in found] == [await whole(page, one) for one in made]
        assert [await picture(there, one) for one in found] == [await picture(page, one) for one in made]
        bad = {"text": (await whole(page, made[3])).replace("angel 1", "angel 9")}
        assert (await there.refused("POST", "/api/records", "", bad))[0] == 400
        # Somebody else has a hand in this one.
        hidden, _ = await played(page, "cell_wars", [ME, FRIEND], 0)
        path = f"/api/tables/{hidden['table']}/record"
        assert "hidden hands too" in str(await page.refused("GET", path, hidden["token"]))
        assert (await page.refused("GET", f"/api/tables/{made[1]['table']}/record"))[0] == 403
        for one in (home, other):
            await one.close()

    asyncio.run(run())


def test_to_a_server_with_a_friend_and_back() -> None:
    """The server's address is the lobby's own, which another browser has as well."""

    async def run() -> None:
        (home, page), (server, there) = somebody(0), somebody(1)
        # Several people at one screen have hands that are hidden from one another.
        covered, _ = await played(page, "cell_wars", [ME, ME], 6)
        path = f"/api/local/tables/{covered['table']}/move"
        refused = await page.refused("POST", path, covered["token"], {"mine": [1]})
        assert (refused[0], "hidden hands too" in str(refused)) == (403, True)
        assert (await page.refused("GET", f"/api/tables/{covered['table']}/record", covered["token"]))[0] == 403
        made, _ = await played(page, "angel", [ME, ME], 7)
        path = f"/api/local/tables/{made['table']}/move"
        for mine in ([], [2]):
            assert (await page.refused("POST", path, made["token"], {"mine": mine}))[0] == 403
        assert (await page.refused("POST", path, "", {"mine": [0]}))[0] == 403
        body = await page.asked("POST", path, made["token"], {"mine": [1], "name": "Zoe"})
        moved = await there.asked("POST", "/api/records", "", body)
        assert [link["seat"] for link in moved["links"]] == [0]
        card = await there.asked("GET", f"/api/tables/{moved['table']}", moved["token"])
        assert (card["you"], card["seats"][1]["name"]) == ([1], "Zoe")
        assert card["ply"] == sum(line[:1].isdigit() for line in body["text"].splitlines()) > 6
        back = await page.asked("POST", "/api/records", "", {"text": body["text"], "seats": [ME, ME]})
        assert (await whole(page, back)).splitlines()[5:] == (await whole(page, made)).splitlines()[5:]
        for one in (home, server):
            await one.close()

    asyncio.run(run())


def test_friends_play_by_links_each_at_a_table_of_their_own() -> None:
    async def run() -> None:
        (home, ann), (other, bob) = somebody(0), somebody(1)
        made, player = await played(ann, "zyrcan", [ME, FRIEND, BOT], 0)
        link = f"/api/local/tables/{made['table']}/link"
        assert await ann.refused("POST", link, made["token"], {}) == (
            409, "It's your turn: move first, then send the link.",
        )  # fmt: skip
        await player.to_act()
        await player.move(0)
        sent = await ann.asked("POST", link, made["token"], {"name": "Ann"})
        assert sent["seat"] == 1
        looked = await bob.asked("POST", LOOK, "", {"code": sent["code"]})
        assert (looked["game"], looked["ply"], looked["seat"], looked["names"]) == (
            "zyrcan",
            1,
            1,
            ["Ann", "Bob", "random"],
        )
        assert "table" not in looked
        here = await bob.asked("POST", USE, "", {"code": sent["code"], "name": "Bob"})
        friend = await seated(bob, here)
        assert await friend.to_act()
        for number in (1, 2, 3):
            # The bot moves at the table of whoever has moved before it.
            await friend.move(number)
            while friend.view["actor"] != 0:
                await friend.hear()
            path = f"/api/local/tables/{here['table']}/link"
            back = await bob.asked("POST", path, here["token"], {})
            assert (await ann.asked("POST", LOOK, "", {"code": back["code"]}))["table"] == made["table"]
            taken = await ann.asked("POST", USE, "", {"code": back["code"]})
            assert taken == {"table": made["table"], "token": made["token"]}
            await player.to_act()
            assert await picture(ann, made) == await picture(bob, here)
            await player.move(number)
            sent = await ann.asked("POST", link, made["token"], {})
            assert (await bob.asked("POST", USE, "", {"code": sent["code"]}))["table"] == here["table"]
            await friend.to_act()
        # An old link opens the table as it stands; one of another course is refused.
        await ann.asked("POST", USE, "", {"code": back["code"]})
        packed = link_codes.read(back["code"])
        lines = packed.record.splitlines()
        first = next(n for n, line in enumerate(lines) if line.startswith("1. "))
        other_move = next(line for line in lines[first + 1 :] if line.split()[1] == "0").split()[2]
        packed.record = "\n".join([*lines[:first], f"1. 0 {other_move}"])
        assert await ann.refused("POST", USE, "", {"code": link_codes.written(packed)}) == (
            409, "This link doesn't fit the match as it is here: someone has made a different move since.",
        )  # fmt: skip
        for one in (home, other):
            await one.close()

    asyncio.run(run())


def test_a_link_makes_no_move_for_whoever_opens_it() -> None:
    async def run() -> None:
        (home, ann), (other, bob) = somebody(0), somebody(1)
        made, player = await played(ann, "angel", [ME, FRIEND], 0)
        link = await ann.asked("POST", f"/api/local/tables/{made['table']}/link", made["token"], {})
        here = await bob.asked("POST", USE, "", {"code": link["code"], "name": "Bob"})
        friend = await seated(bob, here)
        await friend.to_act()
        await friend.move(0)
        back = (await bob.asked("POST", f"/api/local/tables/{here['table']}/link", here["token"], {}))["code"]
        packed = link_codes.read(back)
        # Bob plays on for Ann, resigns for her, or has other terms.
        record = packed.record.rstrip("\n")
        own = (403, moves.OWN)
        for forged, refused in (
            (f"{record}\n2. 0 0,1", own),
            (f"{record}\nleft: 0 resigned\nended: x", own),
            (record.replace('"turns": 400', '"turns": 300').replace("t400", "t300"), (409, moves.OTHER)),
        ):
            packed.record = forged
            assert forged != record
            assert await ann.refused("POST", USE, "", {"code": link_codes.written(packed)}) == refused, forged
        assert player.version == 0
        await ann.asked("POST", USE, "", {"code": back})
        await player.until("event", version=1)
        for one in (home, other):
            await one.close()

    asyncio.run(run())


def test_somebody_at_a_shared_screen_goes_on_elsewhere() -> None:
    async def run() -> None:
        (home, ann), (other, bob) = somebody(0), somebody(1)
        made, player = await played(ann, "angel", [ME, ME], 2)
        link = await ann.asked("POST", f"/api/local/tables/{made['table']}/link", made["token"], {})
        here = await bob.asked("POST", USE, "", {"code": link["code"]})
        friend = await seated(bob, here)
        await friend.to_act()
        await friend.move(0)
        back = await bob.asked("POST", f"/api/local/tables/{here['table']}/link", here["token"], {})
        await ann.asked("POST", USE, "", {"code": back["code"]})
        await player.until("event", version=3)
        for one in (home, other):
            await one.close()

    asyncio.run(run())


def test_a_link_never_tells_a_hidden_hand_and_says_who_rolls_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        home, page = somebody(0)
        made, _ = await played(page, "cell_wars", [ME, ME], 2)
        status, sentence = await page.refused("POST", f"/api/local/tables/{made['table']}/link", made["token"], {})
        assert (status, sentence) == (
            403, "Cell Wars has hidden hands, and a link shows the whole match: play it on one screen, or on a server.",
        )  # fmt: skip
        made, _ = await played(page, "zyrcan", [ME, ME, ME, ME], 2, variant="blitzkrieg")
        link = f"/api/local/tables/{made['table']}/link"
        assert "note" not in await page.asked("POST", link, made["token"], {})
        monkeypatch.setattr("cellar.browser.table.moves.has_dice", lambda table: True)
        assert "rolls the dice" in (await page.asked("POST", link, made["token"], {}))["note"]
        await home.close()

    asyncio.run(run())


@pytest.mark.parametrize("damage", [0, 1, 5, 40, -1, -9])
def test_a_code_that_was_damaged_on_its_way_is_one_clear_sentence(damage: int) -> None:
    text = "cellar record 1\ngame: zyrcan 1\n" + "\n".join(f"{n}. 0 1@d{n}" for n in range(1, 60))
    packed = link_codes.Packed("thread", text, ())
    code = link_codes.written(packed)
    assert link_codes.read(f" {code[:30]}\n{code[30:]} ") == packed
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert len(code) < len(text) / 2
    other = "B" if code[damage] == "A" else "A"
    at = damage % len(code)
    for bad in (code[:at] + other + code[at + 1 :], code[: at - 3 if at else 0], code[:at] + "!" + code[at:]):
        with pytest.raises(link_codes.BadCode) as told:
            link_codes.read(bad)
        assert str(told.value).count(". ") == 0
        assert str(told.value).endswith(".")

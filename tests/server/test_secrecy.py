"""Only views leave the server: two matches which differ only in what a seat may not know cannot be told apart by a
single byte."""

import asyncio
import zlib
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.contract.game import Game
from cellar.play.registry import load
from cellar.play.view import View
from cellar.rules.types import PUBLIC, Options, State
from cellar.server.limits import Limits
from cellar.server.match.live_match import LiveMatch
from cellar.server.match.table import Table
from cellar.server.messages import SeatWish
from cellar.server.model.guests import Guest
from cellar.server.model.timeline import Timeline
from cellar.server.store.rows import TermsRow
from cellar.server.tables import links, open_tables
from cellar.server.tables.new_tables import lay_out
from cellar.server.tables.seating import seating
from cellar.server.views.moment import Moment, look
from tests.server.client import Seated, bearer, calling
from tests.server.inside import running, told_settings
from tests.server.test_agreements import ask, told
from tests.server.twins import Script, Twins, twins
from tests.studying import first

#: Milliseconds since 1970.
NOW = 1_700_000_000_000
#: Whoever may talk as much as they like is not told how long to wait.
TALKATIVE = Limits(messages_rate=1e6, messages_burst=1e6, chat_burst=1e6)
LANGUAGES = ("es", "zh-Hans", "en")
#: Everything that the curious client tries besides playing.
NONSENSE = ("", "play nothing", "\x00", "die 6", "play maltose", "move NW", "x" * 500)
#: Clicks that mean nothing, and why.
CLICKS = (("hex:e5",), ("card:glucose",), ("choice:no-more-draws", "hex:a1"))
#: What it looks at.
THINGS = ("seat:0", "seat:1", "cell:cancer-alpha", "fact:Immune deck", "card:glucose", "pile:", "hex:e5", "x" * 200)


@pytest.fixture(autouse=True)
def noted_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "NOTE_MS", -1)


class Curious:
    """A client that keeps every byte that it can get."""

    def __init__(self) -> None:
        self.bytes: list[str] = []

    def keep(self, answer: httpx.Response) -> None:
        headers = {key: value for key, value in answer.headers.items() if key != "date"}
        self.bytes.append(
            f"{answer.request.method} {answer.request.url.path} {answer.status_code} {sorted(headers.items())}"
        )
        self.bytes.append(answer.text)


async def watch(twin: Twins, script: Script, folder: Path) -> list[str]:
    """Play the script; returns all that the seat's client got. Time stands still: how the match stands is noted for the
    list of those to watch every second, also while nothing is asked."""
    game = load("cell_wars")
    draws = iter(script.draws)
    players = int(str(twin.options["players"]))
    settings = told_settings(str(folder / "matches.sqlite"), lambda total: next(draws, 0), limits=TALKATIVE)
    settings.clock = lambda: NOW
    curious = Curious()
    async with running(settings) as (address, tables):
        wishes = [SeatWish("friend" if seat == twin.seat else "me") for seat in range(players)]
        places = seating(game.about, players, wishes, settings.new_token)
        begun = Timeline(game, twin.options, None, script.root)
        made = await lay_out(tables, begun, places, terms=TermsRow(watch=True))
        table = await tables.find(made.table, "me")
        others = table.holder(made.token)
        assert others is not None
        token = made.links[0].code if made.links else ""
        if token:
            await links.use(tables, table, token, token, "")
        # Those at one table read different languages.
        own, other = (LANGUAGES[(twin.seat + more) % len(LANGUAGES)] for more in (0, 1))
        beside = await Seated.enter(address, made.table, made.token, language=other)
        await beside.until("presence")
        reading = asyncio.create_task(read_on(beside))
        seated = await Seated.enter(address, made.table, token, language=own)
        await seated.until("presence")
        headers = {"accept-language": own, **(bearer(token) if token else {})}
        async with calling(address, headers=headers) as http:
            for number, (actor, text) in enumerate(script.moves):
                await pry(curious, http, seated, made.table, number)
                version = table.version
                if actor == twin.seat:
                    answer = await seated.play(text, id=f"own{number}")
                    assert answer["type"] == "ack", (text, answer)
                else:
                    await table.play(others, f"move{number}", version, text)
                await caught_up(seated, table)
            await pry(curious, http, seated, made.table, len(script.moves))
            late = await Seated.enter(address, made.table, token, language=own)
            await late.until("presence")
            again = await Seated.enter(address, made.table, token, max(table.version - 5, 0), own)
            await again.until("presence")
            reading.cancel()
    return [*seated.heard, *late.heard, *again.heard, *curious.bytes]


async def read_on(page: Seated) -> None:
    """Somebody reads along: a page that takes nothing would be closed at some time."""
    while True:
        await page.hear()


async def watch_covered(twin: Twins, script: Script, folder: Path) -> list[str]:
    """Play the script at one screen; returns all that came while that was covered, and all that a second page of the
    same people got, which nobody uncovers."""
    game = load("cell_wars")
    draws = iter(script.draws)
    players = int(str(twin.options["players"]))
    settings = told_settings(str(folder / "matches.sqlite"), lambda total: next(draws, 0), limits=TALKATIVE)
    settings.clock = lambda: NOW
    curious, covered = Curious(), []
    async with running(settings) as (address, tables):
        places = seating(game.about, players, [SeatWish("me")] * players, settings.new_token)
        made = await lay_out(tables, Timeline(game, twin.options, None, script.root), places)
        table = await tables.find(made.table, "me")
        seated = await Seated.enter(address, made.table, made.token)
        second = await Seated.enter(address, made.table, made.token)
        for page in (seated, second):
            await page.until("presence")
        async with calling(address, headers=bearer(made.token)) as http:
            for number, (actor, text) in enumerate(script.moves):
                await pry(curious, http, second, made.table, number, uncover=False)
                await seated.uncover()
                assert seated.view["seat"] == actor
                assert (await ask(seated, "say", id=f"said{number}", text=f"move {number}"))["type"] == "ack"
                before = len(seated.heard)
                assert (await seated.play(text, id=f"move{number}"))["type"] == "ack"
                await caught_up(seated, table)
                await caught_up(second, table)
                if seated.view.get("cover"):
                    since = next(n for n in range(before, len(seated.heard)) if '"cover"' in seated.heard[n][:16])
                    covered += seated.heard[since:]
    assert covered, "nobody handed the screen over: choose another seed"
    return [*covered, *second.heard, *curious.bytes]


async def caught_up(seated: Seated, table: Table) -> None:
    while seated.version < table.version:
        await seated.hear()


async def pry(
    curious: Curious, http: httpx.AsyncClient, seated: Seated, table: str, number: int, *, uncover: bool = True
) -> None:
    """Ask for everything that there is to ask for."""
    legal = [move["text"] for move in seated.view.get("moves", [])]
    for n, text in enumerate(text for text in NONSENSE if text not in legal):
        refused = await seated.play(text, id=f"x{number}.{n}")
        assert refused["type"] == "refusal", (text, legal)
    for text in ("done", "roll", "draw burn"):
        await seated.play(text, version=seated.version - 1, id=f"stale{number}.{text}")
    for kind in ("undo", "hint"):
        await seated.send(type=kind, id=f"{kind}{number}", version=seated.version)
        await seated.answer(f"{kind}{number}")
    await seated.send(type="preview", id=f"p{number}", version=seated.version, text="done")
    await seated.answer(f"p{number}")
    await seated.send(**({"type": "uncover", "version": seated.version} if uncover else {"type": "resume", "since": 0}))
    await seated.until("snapshot")
    if number % 4:
        return
    for n, sites in enumerate(CLICKS):
        await seated.send(type="why_not", id=f"w{number}.{n}", version=seated.version, sites=sites)
        await seated.answer(f"w{number}.{n}")
    await talk(seated, number)
    for n, thing in enumerate(THINGS):
        await seated.send(type="explain", id=f"e{number}.{n}", thing=thing)
        assert (await seated.answer(f"e{number}.{n}"))["type"] == ("explained" if len(thing) < 200 else "refusal")
    path = f"/api/tables/{table}"
    for address in (
        path,
        f"{path}/picture.svg",
        f"{path}/record",
        f"{path}/picture.svg?ply=1&theme=dark",
        f"{path}/replay?seat=1",
        f"{path}/story",
        f"{path}/position",
        f"{path}/moves",
        f"{path}/explain?thing=seat:0&ply=1",
        f"{path}/explain?thing=seat:1",
    ):
        curious.keep(await http.get(address))
    watched = await http.get("/api/watch")
    curious.keep(watched)
    assert (watched.json()["tables"] != []) == uncover, "only one of these tables is for everybody to watch"
    if number % 8 == 0:
        curious.keep(await http.get(f"{path}/card.png"))
        curious.keep(await http.get(f"{path}/replay?most=100"))
        curious.keep(await http.post(f"{path}/fork", json={"ply": 0}))
        curious.keep(await http.post(f"{path}/rematch", json={}))


async def talk(seated: Seated, number: int) -> None:
    """Say something, and ask the others for all that one can ask them for; what stands is withdrawn."""
    await seated.send(type="say", id=f"s{number}", text=f"line {number}", name="Eve")
    await seated.answer(f"s{number}")
    for seat in (0, 1, 2):
        for what in ("back", "hints"):
            id = f"{what}{number}.{seat}"
            await seated.send(type="propose", id=id, what=what, seat=seat)
            if (await seated.answer(id))["type"] == "ack":
                for one in (await told(seated, "proposals"))["open"]:
                    await seated.send(type="answer", id=f"no{id}.{one['number']}", proposal=one["number"], yes=False)
                    await seated.answer(f"no{id}.{one['number']}")


#: Seats among more and fewer others.
SEATS: tuple[tuple[int, int, int, dict[str, object]], ...] = (
    (4, 3, 8, {"open_team_hands": False}),
    (3, PUBLIC, 4, {}),
    (2, 0, 9, {}),
    (4, 1, 5, {}),
    (6, 5, 2, {"setup": "players"}),
)


@pytest.mark.parametrize(
    ("length", "players", "seat", "seed", "options"),
    first(2, [*((16, *seat) for seat in SEATS[:2]), *((32, *seat) for seat in SEATS)]),
)
def test_what_a_seat_may_not_know_does_not_change_a_byte(
    length: int, players: int, seat: int, seed: int, options: dict[str, object], tmp_path: Path
) -> None:
    one, other = both(twins(players, seat, seed, lead=30, length=length, **options), tmp_path)
    for line, twin in zip(one, other):
        assert line == twin
    assert len(one) == len(other)


def test_a_covered_screen_tells_what_everybody_may_know_and_not_a_byte_more(tmp_path: Path) -> None:
    one, other = both(twins(3, PUBLIC, 4, lead=30, length=16), tmp_path, watched=watch_covered)
    for line, twin in zip(one, other):
        assert line == twin
    assert len(one) == len(other)


def test_a_server_that_forgot_to_cover_would_be_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(guest: Guest, moment: Moment, ply: int) -> tuple[int, bool]:
        eyes, cover = look(guest, moment, ply)
        return (moment.actor if cover else eyes), cover

    monkeypatch.setattr("cellar.server.match.arrival.look", forgetful)
    one, other = both(twins(3, PUBLIC, 4, lead=30, length=16), tmp_path, watched=watch_covered)
    assert one != other


def test_a_server_that_forgot_to_hide_would_be_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(
        cls: type[View], game: Game, options: Options, state: State, seat: int, unresolved: bool = False
    ) -> View:
        return cls(game, options, state, seat, int(game.rules.actor(state)), unresolved=unresolved)

    monkeypatch.setattr(View, "of", classmethod(forgetful))
    one, other = both(twins(4, 1, 5, lead=30, length=8), tmp_path, differ=False)
    assert one != other


def test_a_list_of_matches_that_told_of_a_hand_would_be_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = LiveMatch.watchers
    monkeypatch.setattr(LiveMatch, "watchers", lambda self: noted(self) + zlib.crc32(self.timeline.state) % 1000)
    one, other = both(twins(4, 1, 5, lead=30, length=8), tmp_path, differ=False)
    assert [text for text in one if '"tables":[{' in text] != [text for text in other if '"tables":[{' in text]


def both(
    pair: Twins,
    tmp_path: Path,
    differ: bool = True,
    watched: Callable[[Twins, Script, Path], Coroutine[Any, Any, list[str]]] = watch,
) -> tuple[list[str], list[str]]:
    """All that the seat's client got in the one match and in the other."""
    assert pair.scripts[0].root != pair.scripts[1].root
    assert pair.different or not differ, "no hidden draw differs: choose another seed"
    heard = []
    for number, script in enumerate(pair.scripts):
        folder = tmp_path / str(number)
        folder.mkdir()
        heard.append(asyncio.run(watched(pair, script, folder)))
    assert len(heard[0]) > 20
    return heard[0], heard[1]

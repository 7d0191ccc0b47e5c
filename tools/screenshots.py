"""Makes pictures of every page, and of a start, a middle and an end of every game: light and dark, desktop and phone
(and wide).

make screenshots                       all of them, into screenshots/
python tools/screenshots.py angel      only those whose name has the word in it
python tools/screenshots.py angel phone-dark    and only in that look
python tools/screenshots.py site                those of a static site
"""

import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from site_pictures import site_pictures

from cellar.play.registry import HOUSE, about
from tests.e2e.browser import ROOT, find
from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.serving import Serving

FOLDER = ROOT / "screenshots"
SCREENS = {
    "desktop": (1280, 800),
    "phone": (360, 740),
    "wide": (1920, 1080),
    "vast": (2560, 1440),
    "landscape": (740, 360),
}
#: The last two only of tables: there the room is used otherwise.
LOOKS = (
    ("desktop", "light"),
    ("desktop", "dark"),
    ("phone", "light"),
    ("phone", "dark"),
    ("wide", "light"),
    ("vast", "dark"),
    ("landscape", "light"),
)
TABLES_ONLY = ("vast", "landscape")


@dataclass(frozen=True)
class Moment:
    """A match laid out up to a number of moves; me at the first seats, random bots at the others."""

    game: str
    moves: int
    me: int
    players: int
    seed: int
    options: dict[str, Any]
    #: bots that played up to the moment, by seat; the others moved at random
    bots: dict[int, str] = field(default_factory=dict)


MOMENTS = {
    "cell-management-start": Moment("cell_management", 0, 1, 1, 4, {}),
    "cell-management-middle": Moment("cell_management", 5, 1, 1, 4, {}),
    "cell-management-end": Moment("cell_management", 400, 1, 1, 4, {"round_limit": 12}),
    "zyrcan-start": Moment("zyrcan", 0, 3, 3, 2, {}),
    "zyrcan-middle": Moment("zyrcan", 62, 4, 4, 2, {}),
    "zyrcan-end": Moment("zyrcan", 9999, 5, 5, 2, {}),
    "cell-wars-start": Moment("cell_wars", 0, 1, 2, 3, {}),
    "cell-wars-hand": Moment("cell_wars", 37, 1, 2, 5, {}),
    "cell-wars-middle": Moment("cell_wars", 260, 6, 6, 3, {}),
    "cell-wars-end": Moment("cell_wars", 99999, 6, 6, 3, {}),
    "angel-start": Moment("angel", 0, 2, 2, 1, {}),
    "angel-middle": Moment("angel", 41, 2, 2, 1, {"power": 2}),
    "angel-lesson": Moment("angel", 31, 2, 2, 1, {"power": 2, "thoughts": "angel"}, {0: "perfect", 1: "novice"}),
    "angel-space": Moment("angel", 12, 2, 2, 1, {"dims": 3, "power": 1}),
    "angel-end": Moment("angel", 9999, 2, 2, 5, {"turns": 25}),
}
#: Positions made by hand: one that can be played, and one that cannot yet.
DRAFTS = {
    "zyrcan-editor": "zyrcan 3 base attack 1"
    " ~~~~~/~....~/~..C1..~/~..C3.A1.~/~..A2B1.B2.~/~..A3...~/~.B3..C2~/~....~/~~~~~ 000,000,000",
    "cell-management-editor": "cell_management 452NA3/4235NA/NA4 hidden=3 centre=2 round=1",
    "angel-editor": "angel 2d/p2/t100/0,0/x3,3/1,1/x2,-3/2,0/x4,1",
}
PAGES = {
    "home": "/",
    "missing": "/nowhere",
    **{f"new-{game}": f"/new/{game}" for game in HOUSE},
    **{f"rules-{game}": f"/rules/{game}" for game in HOUSE},
    **{f"learn-{game}": f"/learn/{game}" for game in HOUSE},
}


#: What the README and the site show.
BEST = (
    "home-desktop-light",
    "cell-management-start-desktop-light",
    "zyrcan-chosen-desktop-light",
    "cell-wars-hand-desktop-dark",
    "angel-lesson-desktop-light",
    "zyrcan-middle-phone-dark",
    "zyrcan-editor-desktop-light",
    "workshop-desktop-light",
)
PICTURES = ROOT / "docs" / "pictures"


def publish() -> None:
    """Copy the best into docs/pictures, with few colours: a drawn page needs no more."""
    from PIL import Image

    PICTURES.mkdir(exist_ok=True)
    for name in BEST:
        with Image.open(FOLDER / f"{name}.png") as picture:
            # A phone's picture is as long as its page: what is seen at first is enough.
            shown = picture.crop((0, 0, picture.width, min(picture.height, picture.width * 37 // 18)))
            # Rare colours are kept as well: a red ring stays red.
            few = shown.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
            few.save(PICTURES / f"{name}.png", optimize=True)


def lay_out(server: Serving, moment: Moment) -> tuple[str, str]:
    """The moment on a table of its own; its id and the token of all my seats."""
    record = played(moment.game, moment.moves, moment.seed, bots=moment.bots, players=moment.players, **moment.options)
    seats = [ME] * moment.me + [RANDOM] * (moment.players - moment.me)
    made = server.post("/api/records", {"text": record, "seats": seats})
    return made["table"], made["token"]


def shoot(page: Page, name: str, *, whole: bool = False) -> None:
    """Take one picture."""
    page.evaluate("document.fonts.ready")
    if whole:
        page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=FOLDER / f"{name}.png", full_page=whole, animations="disabled")
    print(name, flush=True)


def hold(context: BrowserContext, server: Serving, table: str, token: str) -> None:
    """Give the browser a seat, as if it had made the table."""
    page = context.new_page()
    page.goto(f"{server.address}/nowhere")
    page.evaluate(
        "([table, token]) => localStorage.setItem('cellar.holds',"
        " JSON.stringify([{table, token}, ...JSON.parse(localStorage.getItem('cellar.holds') ?? '[]')]))",
        [table, token],
    )
    page.close()


def open_table(page: Page, server: Serving, table: str) -> None:
    """Go to a table and wait until it is laid out; cards are uncovered."""
    page.goto(f"{server.address}/play/{table}")
    page.locator('.table:not([data-state="opening"])').wait_for()
    if page.get_by_role("dialog").count():
        page.get_by_role("dialog").get_by_role("button").click()
        page.get_by_role("dialog").wait_for(state="detached")
    page.locator(".board svg .item").first.wait_for()
    # The game's colour comes with the list of games.
    page.locator('.table[style*="--accent"]:not([style*="muted"])').wait_for()


def forget_tables(page: Page, name: str) -> None:
    """A home page as most people have it: with three tables to continue, not with all that were laid out here."""
    if name == "home":
        page.evaluate(
            "localStorage.setItem('cellar.holds', JSON.stringify(JSON.parse(localStorage.getItem('cellar.holds') ??"
            " '[]').slice(0, 3)))"
        )
        page.reload(wait_until="networkidle")


def look_around(page: Page) -> None:
    """Ask the board what something in its middle is, by keyboard."""
    page.get_by_role("application").focus()
    page.keyboard.press("i")
    for arrow in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(arrow)
    page.locator(".popover.shown p").wait_for()


def following(context: BrowserContext, server: Serving, suffix: str, wanted: str, phone: bool) -> None:
    """The strip with a move that is pointed at, a search that thinks along, and the story of a match that is over."""
    page = context.new_page()
    if wanted in "since":
        table, token = lay_out(server, Moment("zyrcan", 45, 1, 5, 2, {}))
        hold(context, server, table, token)
        open_table(page, server, table)
        if phone:
            page.get_by_role("tab", name="Log").tap()
        move = page.locator(".since .deed").nth(1)
        if phone:
            move.tap()
        else:
            move.hover()
        page.locator(".trace.pointed").wait_for()
        shoot(page, f"since-{suffix}", whole=phone)
    if wanted in "along":
        table, token = lay_out(server, Moment("zyrcan", 45, 1, 3, 2, {}))
        hold(context, server, table, token)
        open_table(page, server, table)
        page.get_by_role("tab", name="Analysis").click()
        page.get_by_role("switch", name="Live analysis").click()
        line = page.locator('section[data-state="done"] .lines button').first
        if phone:
            line.tap()
        else:
            line.hover()
        page.locator(".trace.pointed, .mark.hinted").first.wait_for()
        shoot(page, f"along-{suffix}", whole=phone)
    if wanted in "story":
        options = {"power": 1, "form": "board", "radius": 4}
        table, token = lay_out(server, Moment("angel", 9999, 2, 2, 1, options))
        hold(context, server, table, token)
        open_table(page, server, table)
        page.get_by_role("tab", name="Analysis").click()
        page.get_by_text("Show as a table").wait_for()
        shoot(page, f"story-{suffix}", whole=phone)
    page.close()


def all_pictures(context: BrowserContext, server: Serving, suffix: str, wanted: str, phone: bool) -> None:
    """Every picture of one screen and one theme."""
    page = context.new_page()
    for name, moment in MOMENTS.items():
        if wanted not in name:
            continue
        table, token = lay_out(server, moment)
        hold(context, server, table, token)
        open_table(page, server, table)
        shoot(page, f"{name}-{suffix}", whole=phone)
        if name.endswith("-middle") and page.locator(".mark.target").count():
            page.locator(".mark.target").first.click()
            shoot(page, f"{name.removesuffix('-middle')}-chosen-{suffix}")
        if name.endswith("-middle"):
            look_around(page)
            shoot(page, f"{name.removesuffix('-middle')}-explained-{suffix}")
        if name.endswith("-end"):
            page.goto(f"{server.address}/replay/{table}?ply=6")
            page.locator(".board svg .item").first.wait_for()
            shoot(page, f"{name.removesuffix('-end')}-replay-{suffix}", whole=phone)
    if suffix.startswith(TABLES_ONLY):
        page.close()
        return
    for name, line in DRAFTS.items():
        if wanted in name:
            page.goto(f"{server.address}/edit/{line.partition(' ')[0]}#{quote(line)}")
            page.get_by_role("button", name="Edit this position").click()
            page.locator("[data-tool]").first.click()
            shoot(page, f"{name}-{suffix}", whole=phone)
    if wanted in "workshop workshop-mistake":
        page.goto(f"{server.address}/workshop/cell_wars")
        page.get_by_text("Ready to play.").wait_for()
        shoot(page, f"workshop-{suffix}")
        page.get_by_label("Copies, Immune").fill("0")
        page.get_by_label("Copies, Cancer").fill("0")
        page.get_by_text("Not ready yet.").wait_for()
        shoot(page, f"workshop-mistake-{suffix}", whole=phone)
        page.evaluate("localStorage.removeItem('cellar.workshop.cell_wars')")
    for name, path in PAGES.items():
        if wanted in name:
            page.goto(f"{server.address}{path}", wait_until="networkidle")
            forget_tables(page, name)
            shoot(page, f"{name}-{suffix}", whole=True)
    if wanted in "rules-search":
        page.goto(f"{server.address}/rules/zyrcan")
        field = page.get_by_role("searchbox", name="Search the rules")
        field.fill("engines")
        for _ in range(4):
            field.press("Enter")
        page.locator("mark.now").wait_for()
        shoot(page, f"rules-search-{suffix}")
    if wanted in "invite join":
        made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, {"who": "friend"}, {"who": "friend"}]})
        page.goto(f"{server.address}/join/{made['table']}#{made['links'][0]['code']}", wait_until="networkidle")
        shoot(page, f"join-{suffix}")
        page.goto(f"{server.address}/new/zyrcan")
        page.get_by_label("Azure").select_option("friend")
        page.get_by_role("button", name="Start and invite").click()
        page.get_by_role("button", name="QR code").click()
        page.get_by_role("img", name="QR code").wait_for()
        shoot(page, f"invite-{suffix}", whole=True)
    if wanted in "matches statistics":
        matches_pictures(context, page, server, suffix)
    if wanted in "manners":
        manners_pictures(context, page, server, suffix)
    if wanted in "state":
        state_pictures(context, page, server, suffix)
    for game in HOUSE:
        for lesson in about(game).lessons:
            if wanted in f"lesson-{game}-{lesson}":
                lesson_pictures(page, server, f"/learn/{game}/{lesson}", f"lesson-{game}-{lesson}", suffix)
    page.close()


def matches_pictures(context: BrowserContext, page: Page, server: Serving, suffix: str) -> None:
    """Matches that were played here, some of them over, and what came of them."""
    for seed in range(1, 7):
        for moment in (
            Moment("zyrcan", 9999, 1, 3, seed, {}),
            Moment("angel", 9999, 1, 2, seed, {"turns": 25, "power": 1}),
            Moment("cell_wars", 120 * seed, 1, 2, seed, {}),
        ):
            hold(context, server, *lay_out(server, moment))
    for name, path in (("matches", "/matches"), ("statistics", "/matches/figures")):
        page.goto(f"{server.address}{path}", wait_until="networkidle")
        shoot(page, f"{name}-{suffix}")


def manners_pictures(context: BrowserContext, page: Page, server: Serving, suffix: str) -> None:
    """Two people at a table with clocks: they talk, one asks for hints to be allowed, and is about to resign."""
    seats = [{**ME, "name": "Ann"}, {"who": "friend"}, RANDOM]
    clock = {"kind": "total", "seconds": 600, "plus": 5}
    made = server.post("/api/tables", {"game": "zyrcan", "seats": seats, "clock": clock})
    code = made["links"][0]["code"]
    server.post(f"/api/tables/{made['table']}/links/use", {"code": code, "token": code, "name": "Bob"})
    hold(context, server, made["table"], made["token"])
    open_table(page, server, made["table"])
    page.get_by_role("button", name="Ask Bob to allow hints").click()
    page.get_by_text("You asked to allow hints.").wait_for()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message", exact=True).fill("Good luck!")
    page.keyboard.press("Enter")
    page.get_by_role("log", name="Chat").get_by_text("Good luck!").wait_for()
    page.get_by_role("tab", name="About").click()
    page.get_by_role("button", name="Resign …").click()
    shoot(page, f"manners-{suffix}", whole=True)


def state_pictures(context: BrowserContext, page: Page, server: Serving, suffix: str) -> None:
    """What one seldom sees: a hint, a click that means nothing, a screen that is handed over, open tables, a
    contest, errors."""
    table, token = lay_out(server, MOMENTS["cell-management-start"])
    hold(context, server, table, token)
    open_table(page, server, table)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint").filter(has_not_text="One moment").wait_for()
    shoot(page, f"state-hint-{suffix}")
    table, token = lay_out(server, Moment("zyrcan", 62, 4, 4, 2, {}))
    hold(context, server, table, token)
    open_table(page, server, table)
    page.locator('.board [data-id="hex:a6"]').click()
    page.get_by_role("alert").wait_for()
    page.get_by_text("There is no ship").wait_for()
    shoot(page, f"state-refusal-{suffix}")
    table, token = lay_out(server, Moment("cell_wars", 37, 2, 2, 5, {}))
    hold(context, server, table, token)
    page.goto(f"{server.address}/play/{table}")
    page.get_by_role("dialog").wait_for()
    shoot(page, f"state-cover-{suffix}")
    made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, {"who": "friend"}, RANDOM], "listed": True})
    browser = context.browser
    assert browser
    elsewhere = browser.new_context()
    hold(elsewhere, server, made["table"], made["token"])
    open_table(elsewhere.new_page(), server, made["table"])
    page.goto(server.address)
    page.get_by_role("heading", name="Open tables").wait_for()
    shoot(page, f"state-open-tables-{suffix}", whole=True)
    elsewhere.close()
    page.goto(f"{server.address}/new/angel")
    page.get_by_role("button", name="Start Catch the Upward Fool").click()
    page.locator(".table[data-state=yours]").wait_for()
    shoot(page, f"state-contest-{suffix}")
    for name, path in {"no-table": "/play/nowhere", "no-invitation": "/join/nowhere#nothing"}.items():
        page.goto(f"{server.address}{path}")
        page.get_by_role("alert").wait_for()
        shoot(page, f"state-{name}-{suffix}")


def lesson_pictures(page: Page, server: Serving, path: str, name: str, suffix: str) -> None:
    """A lesson in its middle and at its end."""
    page.goto(f"{server.address}{path}")
    steps = page.locator(".dots i")
    steps.first.wait_for()
    count = steps.count()
    for number in range(count):
        if number == count // 2:
            shoot(page, f"{name}-middle-{suffix}")
        page.get_by_role("button", name="Next").or_(page.get_by_role("button", name="Show me")).click()
        page.locator(f".dots i.done:nth-child({number + 1})").wait_for()
        page.locator(".coach[data-waits]:not([data-waits=''])").wait_for()
    shoot(page, f"{name}-end-{suffix}")


def window(browser: Browser, screen: str, theme: str, installed: bool) -> BrowserContext:
    """Somebody's browser; only who wants the installed page has what that keeps."""
    width, height = SCREENS[screen]
    small = screen in ("phone", "landscape")
    return browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        has_touch=small,
        device_scale_factor=2 if small else 1,
        service_workers="allow" if installed else "block",
    )


def main() -> None:
    """All pictures, or those whose name has a word in it."""
    wanted, look = [*sys.argv[1:], "", ""][:2]
    FOLDER.mkdir(exist_ok=True)
    browser = find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Serving(Path(folder))
        chromium = playwright.chromium.launch(
            executable_path=browser.path, args=list(browser.arguments), env={**browser.environment} or None
        )
        looks = [(screen, theme) for screen, theme in LOOKS if look in f"{screen}-{theme}"]
        try:
            for screen, theme in looks if not wanted.startswith("site") else []:
                context = window(chromium, screen, theme, False)
                all_pictures(context, server, f"{screen}-{theme}", wanted, screen == "phone")
                if screen not in TABLES_ONLY:
                    following(context, server, f"{screen}-{theme}", wanted, screen == "phone")
                context.close()
            if not wanted or wanted.startswith("site"):
                ordinary = [(screen, theme) for screen, theme in looks if screen in ("desktop", "phone")]
                site_pictures(chromium, ordinary, window, shoot)
        finally:
            chromium.close()
            server.kill()
    if not wanted and not look:
        publish()


if __name__ == "__main__":
    main()

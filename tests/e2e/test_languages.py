"""The page in the reader's language: as the browser wishes, switched and remembered, and one catalogue is loaded."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import ME, RANDOM
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.siting import Siting
from tests.e2e.test_site_ahead import Held
from tests.studying import first

Person = Callable[..., Player]
TITLES = {
    "en": "Four forgotten board games, free to play.",
    "es": "Cuatro juegos de mesa olvidados, gratis.",
    "zh-Hans": "四款被遗忘的桌游，免费畅玩。",
}
#: The catalogues that were asked for, by language: for the home page, and the rest.
LOADED = r"""() => performance.getEntriesByType('resource')
  .map(({name}) => /words-(.+)-[\w-]{8}\.js$/.exec(name)?.[1]).filter(Boolean).sort()"""
#: What is broader than its own box, and whether the page is broader than the screen.
CUT_OFF = """() => [
  ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
  ...[...document.querySelectorAll('button, a.button, h1, h2, h3, label, legend')]
    .filter((one) => one.checkVisibility() && !one.closest('.unseen') && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => one.clientWidth && getComputedStyle(one).display !== 'inline')
    .map((one) => `${one.textContent.trim()}: ${one.scrollWidth} of ${one.clientWidth}`),
]"""
#: Pages outside a match, and what is there when they are.
PAGES = {
    "/": ".posters h3",
    "/new/cell_wars": "form button.main",
    "/edit/zyrcan": "form button.main",
    "/learn/angel": "main h1",
    "/rules/zyrcan": "article h2",
    "/workshop/cell_wars": ".bench",
    "/nowhere": "main h1",
}
#: Words with a plain letter where the page speaks for itself: what games and the server say is English still.
PLAIN = """() => [...document.querySelectorAll('header *, .hero .words *, section > h2')]
  .flatMap((one) => [one.getAttribute('aria-label') ?? '', one.getAttribute('title') ?? '',
    ...[...one.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data)])
  .map((words) => words.trim()).filter((words) => /[A-Za-z]/.test(words))"""


def speaks(me: Player, language: str) -> None:
    expect(me.page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
    expect(me.page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize(
    ("wish", "language"),
    first(3, [("es-MX", "es"), ("zh-TW", "zh-Hans"), ("de-DE", "en"), ("zh-CN", "zh-Hans"), ("en-GB", "en")]),
)
def test_the_browsers_wish_is_followed_and_one_catalogue_is_loaded(
    server: Serving, person: Person, wish: str, language: str
) -> None:
    me = person(server, locale=wish)
    me.go("/")
    speaks(me, language)
    assert me.page.evaluate(LOADED) == [language]
    me.page.locator(".posters a[href*='/rules/']").first.click()
    me.page.locator("article h2").first.wait_for()
    assert me.page.evaluate(LOADED) == [language, f"{language}-rest"]


@pytest.mark.parametrize("house", first(1, ["site", "server"]), indirect=True)
def test_a_language_is_switched_on_every_page_and_remembered(house: Serving | Siting, person: Person) -> None:
    me = person(house)
    Held(me)  # all this is there before a site's Python
    me.go("/")
    speaks(me, "en")
    me.page.get_by_role("combobox", name="Language", exact=True).select_option(label="Español")
    speaks(me, "es")
    me.page.reload()
    speaks(me, "es")
    me.go("/new/zyrcan")
    expect(me.page.get_by_role("button", name="Empezar partida")).to_be_visible()
    me.page.get_by_role("combobox", name="Idioma", exact=True).select_option(label="简体中文")
    expect(me.page.get_by_role("button", name="开始对局")).to_be_visible()
    me.go("/")
    speaks(me, "zh-Hans")
    expect(me.page.locator("#puzzles"), "dates too").to_have_text(re.compile(r"今日谜题 \d+月\d+日星期."))
    loaded = me.page.evaluate(LOADED)
    assert {name.removesuffix("-rest") for name in loaded} == {"zh-Hans"}, loaded


def test_an_address_asks_for_a_language(server: Serving, person: Person) -> None:
    me = person(server, locale="es-ES")
    me.go("/?language=zh-Hans")
    speaks(me, "zh-Hans")
    me.page.get_by_role("combobox", name="语言", exact=True).select_option(label="English")
    speaks(me, "en")
    expect(me.page).to_have_url(re.compile(r"/$"))
    me.go("/?language=xx")
    speaks(me, "en")


@pytest.mark.parametrize(
    ("language", "log", "about", "players"),
    first(1, [("es", "Registro", "Detalles", "Jugadores"), ("zh-Hans", "记录", "详情", "玩家")]),
)
def test_a_table_on_a_phone_in_another_language(
    server: Serving, person: Person, language: str, log: str, about: str, players: str
) -> None:
    made = server.post("/api/tables", {"game": "zyrcan", "options": {"players": 3}, "seats": [ME, RANDOM, RANDOM]})
    me = person(server, width=360, height=740, has_touch=True)
    me.go(f"/?language={language}")
    speaks(me, language)
    me.sit(made)
    expect(me.page.get_by_role("tab").first).to_have_text(log)
    me.page.get_by_role("tab", name=about).click()
    expect(me.page.get_by_role("heading", name=players)).to_be_visible()
    me.axe()
    assert me.page.evaluate(CUT_OFF) == []


def test_two_people_at_one_table_read_the_same_move_each_in_their_language(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, {"who": "friend"}, {"who": "friend"}]})
    ana, bo = person(server, locale="es-ES"), person(server, locale="zh-CN")
    ana.sit(made)
    bo.go(f"/join/{made['table']}#{next(link['code'] for link in made['links'] if link['seat'] == 1)}")
    bo.page.get_by_role("button", name="加入").click()
    bo.ready()
    ana.turn()
    expect(ana.page.locator(".now")).to_contain_text("Coloca una de tus naves.")
    expect(bo.page.locator(".now")).to_contain_text("等待琥珀。")
    ana.click("fleet:3")
    ana.click("hex:e5")
    spanish, chinese = (one.page.locator("ol.log .deed > span").last for one in (ana, bo))
    expect(spanish).to_have_text(re.compile(r"^\s*Colocas una nave de 3 motores en e5\."))
    expect(chinese).to_have_text(re.compile(r"^\s*琥珀在 e5 放置一艘 3 引擎飞船。"))
    expect(ana.page.locator(".now")).to_contain_text("Esperando a Azur.")
    expect(bo.page.locator(".now")).to_contain_text("放置你的一艘飞船。")


#: The longest words, of the language that nobody speaks, are `test_pseudo_language`'s on all pages; here in studies.
@pytest.mark.parametrize(
    ("language", "width"), first(2, [("es", 360), ("zh-Hans", 360), ("en-XA", 360), ("en-XA", 1280)])
)
def test_nothing_is_cut_off_in_any_language(server: Serving, person: Person, language: str, width: int) -> None:
    me = person(server, width=width, height=800)
    found = {}
    me.go(f"/rules/angel?language={language}")
    me.page.locator("article h2").first.wait_for()
    for path, there in PAGES.items():
        me.follow(path)
        me.page.locator(there).first.wait_for()
        found[path] = me.page.evaluate(CUT_OFF)
    assert not any(found.values()), found


def test_the_pseudo_language_shows_what_is_in_no_catalogue(server: Serving, person: Person) -> None:
    me = person(server)
    me.go("/?language=en-XA")
    expect(me.page.locator("html")).to_have_attribute("lang", "en-XA")
    me.page.locator(".posters h3").first.wait_for()
    assert set(me.page.evaluate(PLAIN)) == {"Cellar", "English", "Español"}, "names"
    me.go("/new/zyrcan")
    expect(me.page.get_by_role("button", name="Šţţáŕŕţ ḿḿáţţçĥĥ"), "remembered").to_be_visible()

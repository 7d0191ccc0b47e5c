"""Days for each move in a browser: a table is laid out with them, the lists say whose turn it is and how long, it
subscribes and shows what a push service brings, vacation is seen, and emails begin and end by their link."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PATIENCE_MS
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.test_home import held
from tests.e2e.test_in_reach import DRAWN, SCREENS
from tests.e2e.test_studies import settled
from tests.server.client import bearer, lobby, used
from tests.server.push_service import MailServer, PushService
from tests.server.test_alerts import ORIGIN, link_in

Person = Callable[..., Player]
#: The clocks that are not read whole, or stand over a name or beyond their plate.
CUT = """() => [...document.querySelectorAll('.plate')].filter((plate) => {
  const [all, name, face] = [plate, plate.querySelector('.name'), plate.querySelector('.face')]
    .map((one) => one.getBoundingClientRect());
  const {scrollWidth, clientWidth} = plate.querySelector('.face');
  return scrollWidth > clientWidth || face.top < name.bottom - 4 || face.bottom > all.bottom || face.right > all.right;
}).map((plate) => plate.textContent)"""
DAYS = {"kind": "days", "seconds": 2 * 86_400, "loses": True}
#: A browser of a test reaches no push service: this one's subscriptions are at the test's own.
SUBSCRIBES = """(origin) => {
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  let own = null;
  PushManager.prototype.getSubscription = async () => own;
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || atob(options.applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
      .length !== 65) throw new Error('no key of a server');
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const keys = {
      p256dh: text(await crypto.subtle.exportKey('raw', pair.publicKey)),
      auth: text(crypto.getRandomValues(new Uint8Array(16))),
    };
    const endpoint = `${origin}/send/chromium`;
    own = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => ((own = null), true) };
    return own;
  };
}"""

#: What a worker shows, as soon as it shows something.
LISTENS = """(patience) => {
  self.shown = new Promise((done, failed) => {
    self.registration.showNotification = async (title, { body, tag, data }) => done([title, body, tag, data]);
    setTimeout(() => failed(new Error('nothing was shown')), patience);
  });
}"""

#: A click on a notification. Only a real one may come to a window or open one: what the worker does instead is told.
CLICKS = """async (path) => {
  const click = new Event('notificationclick');
  let closed = false;
  click.notification = { data: path, close: () => (closed = true) };
  click.waitUntil = (done) => (click.done = done);
  WindowClient.prototype.focus = async () => ['comes to it'];
  Clients.prototype.openWindow = async (url) => ['opens', url];
  self.dispatchEvent(click);
  return [closed, ...(await click.done)];
}"""


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


@pytest.fixture
def telling(page_built: None, tmp_path: Path, service: PushService, mails: MailServer) -> Iterator[Serving]:
    """A server that tells people who are not there."""
    running = Serving(
        tmp_path, push_hosts=(service.origin,), mail_host="127.0.0.1", mail_port=mails.port, mail_security="none",
        mail_from="cellar@example.org", addresses=(ORIGIN,),
    )  # fmt: skip
    yield running
    running.stop()


def two(server: Serving, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table of the Angel problem, as its two people hold it."""
    wish = {"game": "angel", "seats": [{"who": "me", "name": "Ann"}, {"who": "friend"}], "clock": DAYS}
    wish["options"] = options
    made = server.post("/api/tables", wish)
    (link,) = made["links"]
    with lobby(server.address) as http:
        path = f"/api/tables/{made['table']}"
        assert http.post(f"{path}/links/use", json=used(link, "Ben")).status_code == 200
        assert http.post(f"{path}/join", json={"name": "Ann"}, headers=bearer(made["token"])).status_code == 200
    return made, {"table": made["table"], "token": link["code"]}


def test_a_table_with_days_for_each_move_is_laid_out_and_found_again_with_its_time(
    server: Serving, person: Person
) -> None:
    me, other = person(server), person(server)
    me.go("/new/angel")
    me.page.get_by_label("Time limit").select_option("Days per move")
    me.page.locator("#clock-days").select_option("3 days")
    me.axe()
    ann, ben = two(server)
    other.sit(ben)
    expect(other.page.locator(".face").first).to_have_text("2 days")
    held(me, ann)
    me.home()
    expect(me.page.get_by_text("Waiting for Ben, 2 days left")).to_be_visible()
    other.page.close()
    held(other2 := person(server), ben)
    other2.home()
    expect(other2.page.get_by_text("Your turn, 2 days left")).to_be_visible()
    expect(other2.page).to_have_title("(1) · Cellar")
    other2.page.get_by_role("link", name="My matches").first.click()
    expect(other2.page.locator("main ul > li").first).to_contain_text("Your turn, 2 days left")
    expect(other2.page).to_have_title("(1) · My matches · Cellar")
    other2.axe()


def test_a_vacation_stops_the_clock_and_the_other_one_sees_it(server: Serving, person: Person) -> None:
    ann, ben = two(server)
    me, other = person(server), person(server, width=390, height=844)
    me.sit(ann)
    other.sit(ben)
    other.tab("About")
    other.page.get_by_label("Vacation, days").fill("5")
    other.page.get_by_role("button", name="Pause my clock").click()
    expect(other.page.get_by_text("on vacation until").last).to_be_visible()
    expect(me.page.locator(".face", has_text="on vacation until")).to_be_visible()
    other.axe()
    other.fits()
    for width, height in SCREENS:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.evaluate(DRAWN)
        assert me.page.evaluate(CUT) == [], f"at {width}x{height}"
    me.axe()
    other.page.get_by_role("button", name="End vacation").click()
    expect(me.page.get_by_text("on vacation until")).to_have_count(0)
    expect(me.page.locator(".face", has_text="2 days")).to_have_count(2)


def test_a_browser_subscribes_and_shows_what_it_is_sent(telling: Serving, service: PushService, person: Person) -> None:
    _ann, ben = two(telling)
    me = person(telling, service_workers="allow", permissions=["notifications"])
    me.page.add_init_script(f"({SUBSCRIBES})({json.dumps(service.origin)})")
    me.home()
    me.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    held(me, ben)
    me.sit(ben)
    me.tab("About")
    asked = re.compile(r".*/api/alerts$")
    with me.page.expect_response(lambda one: bool(asked.match(one.url)) and one.request.method == "POST") as answered:
        me.page.get_by_label("Notify me when it's my turn").check()
    assert answered.value.json() == {"tables": 1, "confirmed": True}
    devtools = me.page.context.new_cdp_session(me.page)
    found: list[str] = []

    def registered(told: dict[str, Any]) -> None:
        found.extend(one["registrationId"] for one in told["registrations"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", registered)
    devtools.send("ServiceWorker.enable")
    while not found:
        me.page.evaluate("() => 0")
    path = f"/play/{ben['table']}"
    pushed = json.dumps({"title": "The Angel problem: it's your turn", "body": "With Ann.", "path": path})
    # A browser without a screen shows no notification: what its worker asks it to show is looked at.
    (worker,) = me.page.context.service_workers
    worker.evaluate(LISTENS, PATIENCE_MS)
    order = {"origin": telling.address, "registrationId": found[0], "data": pushed}
    devtools.send("ServiceWorker.deliverPushMessage", order)
    assert worker.evaluate("() => self.shown") == ["The Angel problem: it's your turn", "With Ann.", path, path]
    assert worker.evaluate(CLICKS, path) == [True, "comes to it"], "the table is there in a window"
    assert worker.evaluate(CLICKS, "/play/another") == [True, "opens", "/play/another"]
    with me.page.expect_response("**/api/alerts/stop") as stopped:
        me.page.get_by_label("Notify me when it's my turn").uncheck()
    assert stopped.value.ok


def test_emails_begin_and_end_by_their_link(telling: Serving, mails: MailServer, person: Person) -> None:
    ann, _ben = two(telling)
    me = person(telling)
    held(me, ann)
    me.sit(ann)
    me.tab("About")
    me.page.get_by_label("Email me when it's my turn").fill("ann@example.org")
    me.page.get_by_role("button", name="Send me a link").click()
    expect(me.page.get_by_text("Open the link sent to ann@example.org.")).to_be_in_viewport()
    to, _mail, text = mails.next()
    assert to == "ann@example.org"
    code = link_in(text)
    me.go(f"/alerts#{code}")
    me.page.get_by_role("button", name="Send me emails").click()
    expect(me.page.get_by_text("You'll get an email when it's your turn.")).to_be_visible()
    me.axe()
    me.go("/")
    me.go(f"/alerts#{code}")
    me.page.get_by_role("button", name="Stop emails").click()
    expect(me.page.get_by_text("Your address has been deleted.")).to_be_visible()


def test_a_conditional_move_answers_at_once_and_only_its_owner_knows_of_it(server: Serving, person: Person) -> None:
    ann, ben = two(server, power=1, form="board", radius=3)
    me, other = person(server, width=390, height=844), person(server)
    other.sit(ben)
    me.sit(ann)
    me.page.get_by_role("link", name="Conditional moves").click()
    me.page.wait_for_url("**/conditional")
    settled(me.page)
    expect(me.page.get_by_text("What might Ben play?")).to_be_visible()
    marks = me.sites()[:2]

    def plays(who: Player, site: str) -> None:
        who.ring(site).click()
        settled(who.page)

    plays(me, marks[0])
    expect(me.page.get_by_text("What do you answer?")).to_be_visible()
    first, second = me.sites()[:2]
    plays(me, first)
    # Another answer takes the first one's place; another mark is another line.
    me.page.get_by_role("button", name="Previous move").click()
    settled(me.page)
    plays(me, second)
    me.page.get_by_role("button", name="First move").click()
    settled(me.page)
    plays(me, marks[1])
    expect(me.page.get_by_text("No answer here yet.")).to_be_visible()
    me.tab("Moves")
    moves = me.page.locator(".move-tree button")
    expect(moves).to_have_count(4)
    me.axe()
    me.fits()
    me.page.get_by_role("link", name="Back to the match").click()
    expect(me.page.get_by_role("link", name="1 conditional line")).to_be_visible()
    expect(other.page.get_by_role("link", name="conditional", exact=False)).to_have_count(0)
    other.ring(marks[0]).click()
    expect(me.page.get_by_role("link", name="Conditional moves")).to_be_visible()
    me.go(f"/play/{ann['table']}/conditional")
    settled(me.page)
    me.tab("Moves")
    expect(me.page.locator(".move-tree button"), "what was answered is behind").to_have_count(1)
    other.tab("Log")
    expect(other.page.locator(".log > li")).to_have_count(2)
    # It is Ben's turn again: he plays, and foresees nothing for himself.
    other.go(f"/play/{ann['table']}/conditional")
    expect(other.page.get_by_text("It's your turn at the table")).to_be_visible()

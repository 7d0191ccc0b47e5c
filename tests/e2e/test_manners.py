"""Table manners between people, each with a browser of their own."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.matches import ME
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.test_in_reach import SCREENS

Person = Callable[..., Player]
FRIEND = {"who": "friend"}


def test_friends_take_back_by_request_and_one_resigns(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "angel", "seats": [{**ME, "name": "Ann"}, {**FRIEND, "name": "Bob"}]})
    ann, bob = person(server), person(server, width=360, height=740)
    ann.sit(made)
    bob.sit(made, 1)
    assert bob.turn() == "yours"
    ask = bob.page.get_by_role("button", name="Ask Ann to undo")
    expect(ask).to_have_count(0)
    bob.tab("About")
    bob.page.get_by_label("Type a move").fill("3,3")
    bob.page.keyboard.press("Enter")
    ann.until(1)
    ask.click()
    expect(bob.page.get_by_text("You asked to undo the last move. Waiting for Ann (Angel).")).to_be_visible()
    ann.turn()
    ann.click(ann.sites()[0])
    bob.until(2)
    expect(bob.page.get_by_text("The match moved on before everyone agreed")).to_be_visible()
    ask.click()
    expect(bob.page.get_by_text("You asked to undo the last move. Waiting for Ann (Angel).")).to_be_visible()
    expect(ask).to_have_count(0)
    proposal = ann.page.get_by_role("group", name="Request")
    expect(proposal).to_contain_text("asks to undo the last move. Do you agree?")
    ann.axe()
    for width, height in SCREENS:
        ann.page.set_viewport_size({"width": width, "height": height})
        for answer in ("Agree", "Decline"):
            expect(proposal.get_by_role("button", name=answer)).to_be_in_viewport(ratio=1)
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.page.reload()
    ann.ready()
    proposal.get_by_role("button", name="Decline").click()
    expect(bob.page.get_by_text("Ann does not agree.")).to_be_visible()
    ask.click()
    proposal.get_by_role("button", name="Agree").click()
    bob.until(0)
    ann.until(0)
    assert bob.turn() == "yours"
    expect(proposal).to_have_count(0)
    ann.tab("About")
    ann.page.get_by_role("button", name="Resign …").click()
    expect(ann.page.get_by_role("button", name="Keep playing")).to_be_focused()
    ann.page.get_by_role("group", name="Resign").get_by_role("button", name="Resign").click()
    assert (ann.turn(), bob.turn()) == ("over", "over")
    expect(ann.page.get_by_role("heading", name="You lose")).to_be_visible()
    expect(bob.page.get_by_role("heading", name="You win")).to_be_visible()
    expect(bob.page.locator(".reason")).to_have_text("Angel (Ann) resigned: Devil wins.")
    bob.page.reload()
    assert bob.turn() == "over", "it is over for good"
    bob.axe()
    bob.fits()


def test_friends_agree_on_hints_and_one_ends_it(server: Serving, person: Person) -> None:
    seats = [{**ME, "name": "Ann"}, {**FRIEND, "name": "Bob"}, {"who": "bot", "bot": "random"}]
    made = server.post("/api/tables", {"game": "zyrcan", "seats": seats})
    ann, bob = person(server, width=360, height=740, has_touch=True), person(server)
    ann.sit(made)
    bob.sit(made, 1)
    hint = ann.page.get_by_role("button", name=re.compile("^Hint"))
    ask = ann.page.get_by_role("button", name="Ask Azure to allow hints")
    expect(hint).to_have_count(0)
    ask.click()
    expect(ann.page.get_by_text("You asked to allow hints.")).to_contain_text("Waiting for Azure.")
    expect(ask).to_have_count(0)
    bob.page.get_by_role("button", name="Agree").click()
    stands = "Everyone has agreed to allow hints."
    expect(bob.page.get_by_text(stands)).to_be_visible()
    expect(bob.page.get_by_role("button", name=re.compile("^Hint"))).to_have_count(0)
    assert ann.hint(hint.click).startswith("hex:"), "it is drawn on the board"
    for button in (hint, ann.page.get_by_role("button", name="Turn hints off")):
        assert (button.bounding_box() or {"height": 0})["height"] >= 40
    expect(ann.page.locator(".hint")).to_contain_text(re.compile("it (puts|keeps) you"))
    ann.axe()
    ann.fits()
    ann.page.reload()
    ann.ready()
    expect(ann.page.get_by_text(stands)).to_be_visible()
    bob.page.get_by_role("button", name="Turn hints off").click()
    expect(ann.page.get_by_text("wants no more hints.")).to_be_visible()
    expect(hint).to_have_count(0)
    expect(ask).to_be_visible()


#: A page that looks hidden to itself, and notes what a browser would show and play.
HIDDEN = """() => {
  window.called = [];
  class Note { constructor(title) { window.called.push(title); } close() {} }
  Note.permission = 'granted';
  Note.requestPermission = async () => 'granted';
  window.Notification = Note;
  window.AudioContext = class { constructor() { window.called.push('sound'); throw new Error('no sound here'); } };
  Object.defineProperty(document, 'hidden', { get: () => window.away === true, configurable: true });
}"""


def test_strangers_meet_by_the_list_talk_and_play_by_the_clock(server: Serving, person: Person) -> None:
    """Ann lists a table with a clock; Bob finds it and sits down by one click. They talk, Ann is called when it is her
    turn, and everybody sees how long Bob is away."""
    ann, bob = person(server), person(server, width=360, height=740)
    ann.go("/new/zyrcan")
    ann.page.get_by_label("Azure").select_option("friend")
    ann.page.get_by_label("List under open tables").check()
    ann.page.get_by_label("Time limit").select_option("total")
    ann.page.get_by_label("Minutes per player").fill("7")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.axe()
    ann.page.get_by_role("button", name="Start and invite").click()
    ann.page.get_by_role("link", name="Go to the table").click()
    ann.ready()
    ann.page.evaluate(HIDDEN)
    expect(ann.page.get_by_role("switch", name="Sound")).to_be_checked()

    bob.home()
    bob.page.get_by_role("button", name="Join as Azure in Zyrcan").wait_for()
    expect(bob.page.get_by_text("7:00 per game plus 5 s per move")).to_be_visible()
    bob.axe()
    bob.page.get_by_role("button", name="Join as Azure in Zyrcan").click()
    bob.ready()
    clock = bob.page.get_by_role("timer").first
    expect(clock).to_have_text(re.compile(r"^6:\d\d$|^7:00$"))

    ann.tab("Chat")
    ann.page.get_by_label("Message", exact=True).fill("<i>Good luck</i>")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".prompt"), "what is below scrolls, the sentence stays").to_be_in_viewport()
    chat = bob.page.get_by_role("tab", name="Chat")
    expect(chat).to_contain_text("1 new")
    expect(bob.page.get_by_text("Ann says: <i>Good luck</i>"), "a screen reader hears it").to_be_attached()
    for shown in (chat, *bob.page.get_by_role("timer").all()):
        expect(shown).to_be_in_viewport(ratio=1)
    bob.tab("Chat")
    expect(bob.page.get_by_label("Message", exact=True)).to_be_visible()
    expect(bob.page.get_by_role("log", name="Chat")).to_contain_text("<i>Good luck</i>")
    expect(chat).not_to_contain_text("new")
    bob.axe()
    bob.fits()
    ann.page.get_by_role("button", name="Turn chat off for this table").click()
    expect(bob.page.get_by_text("has turned chat off")).to_be_visible()
    expect(bob.page.get_by_label("Message", exact=True)).to_have_count(0)
    bob.page.get_by_role("button", name="Hide chat").click()
    expect(chat).to_have_count(0)
    bob.close_sheet()

    ann.tab("About")
    ann.page.get_by_label("Notify me when it's my turn").check()
    for player in (ann, bob):
        if player is bob:
            ann.page.evaluate("() => { window.away = true; document.dispatchEvent(new Event('visibilitychange')); }")
        player.turn()
        player.click("fleet:1")
        player.click(next(site for site in player.sites() if site.startswith("hex:")))
    ann.turn()
    expect(ann.page).to_have_title(re.compile("^Your turn · "))
    expect(ann.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    ann.page.wait_for_function("() => window.called.length > 1")
    assert ann.page.evaluate("window.called") == ["sound", "Your turn: Zyrcan"], "one try of a browser without sound"
    ann.page.evaluate("() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')); }")
    expect(ann.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
    bob.go("/")
    expect(ann.page.get_by_text("away for")).to_be_visible()
    ann.axe()

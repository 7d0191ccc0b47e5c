"""An account by a passkey, in the browser's own virtual authenticator: it is made, it brings seats and matches to
another device, and it is deleted."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Dialog, expect

from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


@pytest.fixture(scope="module")
def named(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that is called by its name: browsers keep passkeys for names only."""
    running = Serving(tmp_path_factory.mktemp("accounts"))
    running.address = running.address.replace("127.0.0.1", "localhost")
    yield running
    running.stop()


def with_passkeys(player: Player, credentials: list[Any] | None = None) -> tuple[CDPSession, str]:
    """A device that keeps passkeys, and those that it has already."""
    session = player.page.context.new_cdp_session(player.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    id = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    for credential in credentials or []:
        session.send("WebAuthn.addCredential", {"authenticatorId": id, "credential": credential})
    return session, id


def test_an_account_brings_everything_to_another_device(named: Serving, person: Person, tmp_path: Path) -> None:
    me, phone = person(named), person(named, 390, 844)
    over = named.post(
        "/api/records", {"text": played("angel", 1_000_000, seed=5, turns=25, power=1), "seats": [ME, RANDOM]}
    )
    running = named.post("/api/tables", {"game": "cell_wars", "seats": [ME, {"who": "friend"}]})
    session, authenticator = with_passkeys(me)
    page = me.page
    page.goto(named.at("/matches"))
    holds = json.dumps([{"table": one["table"], "token": one["token"]} for one in (over, running)])
    page.evaluate("holds => localStorage.setItem('cellar.holds', holds)", holds)
    page.reload()
    expect(page.locator("main ul > li")).to_have_count(2)
    page.get_by_role("link", name="Account", exact=True).click()
    expect(page.get_by_text("An account is optional")).to_be_visible()
    me.axe()
    page.get_by_label("Name").first.fill("Ann")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
    code = page.locator("code").inner_text()
    assert re.fullmatch(r"([2-9a-z]{5}-){3}[2-9a-z]{5}", code)
    me.follow("/new/angel")
    expect(page.get_by_label("Your name"), "whoever has an account has a name").to_have_value("Ann")
    expect(page.get_by_text("saved in this browser only"), "an account has them too").to_have_count(0)
    page.go_back()
    expect(page.get_by_text("1 browser, with 1 passkey")).to_be_visible()
    me.axe()
    # The passkey comes to the phone as passwords managers bring it, and with it everything else.
    credentials = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    with_passkeys(phone, credentials)
    other = phone.page
    other.goto(named.at("/matches/account"))
    phone.fits()
    other.get_by_role("button", name="Sign in").first.click()
    expect(other.get_by_text("2 browsers, with 1 passkey")).to_be_visible()
    phone.fits()
    other.get_by_role("link", name="Matches", exact=True).click()
    rows = other.locator("main ul > li")
    expect(rows).to_have_count(2)
    other.goto(named.at(f"/play/{running['table']}"))
    assert phone.ready() in ("yours", "waiting")
    (token,) = (one["token"] for one in json.loads(other.evaluate("localStorage['cellar.holds']")))
    assert token != running["token"]
    seats = named.post(f"/api/tables/{running['table']}/join", {"name": "Ann"}, token)["you"]
    assert seats == [0], "this device plays the seat as well"
    # What is deleted on one device is gone on the other.
    other.goto(named.at("/matches"))
    other.on("dialog", Dialog.accept)
    rows.filter(has_text="You win").get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(1)
    other.reload()
    expect(rows).to_have_count(1)
    page.goto(named.at("/matches"))
    expect(page.locator("main ul > li")).to_have_count(1)
    # Without the passkey, by the code.
    lost = person(named)
    lost.page.goto(named.at("/matches/account"))
    lost.page.get_by_text("Sign in with a recovery code").click()
    lost.page.get_by_label("Name").last.fill("Ann")
    lost.page.get_by_label("Recovery code").fill(code)
    lost.page.get_by_role("button", name="Sign in").last.click()
    expect(lost.page.locator("code")).not_to_have_text(code)
    # Everything can be had, and be deleted for good.
    page.goto(named.at("/matches/account"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download my data").click()
    saved.value.save_as(tmp_path / "account.json")
    assert running["table"] in (tmp_path / "account.json").read_text()
    page.on("dialog", Dialog.accept)
    page.get_by_role("button", name="Delete account").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    expect(page.get_by_role("button", name="Create account")).to_be_visible()
    other.goto(named.at("/matches/account"))
    expect(other.get_by_role("button", name="Create account")).to_be_visible()
    other.get_by_role("button", name="Sign in").first.click()
    expect(other.get_by_role("alert")).to_contain_text("no account for this passkey")


def test_at_an_address_without_a_name_the_page_says_why_there_are_no_passkeys(server: Serving, person: Person) -> None:
    me = person(server)
    me.page.goto(server.at("/matches/account"))
    expect(me.page.get_by_text("Passkeys don't work at this address")).to_be_visible()

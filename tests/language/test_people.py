"""People in sentences: alternatives become seat placeholders, which are resolved as the page resolves them."""

import json
from pathlib import Path

import pytest

from cellar.language import Seat, in_person, translator
from cellar.language.people import template

PLACEHOLDERS = json.loads((Path(__file__).parents[2] / "web/tests/seats/placeholders.json").read_text(encoding="utf-8"))
NAMES = ("Ann", "Ben", "Jade")
_ = translator(__name__)


@pytest.mark.parametrize("one", PLACEHOLDERS, ids=lambda one: one["said"])
def test_placeholders_are_resolved_as_on_the_page(one: dict[str, str]) -> None:
    assert in_person(one["said"], NAMES, 0) == one["you"]
    assert in_person(one["said"], NAMES) == one["others"]


def test_alternatives_become_placeholders_of_the_seat_that_only_the_second_names() -> None:
    said = _("[Your {ship}|{who}'s {ship}] takes [your|{whom}'s] ship.", who=Seat(0), whom=Seat(2), ship="frigate")
    assert said == "⟦0|Your frigate||'s frigate⟧ takes ⟦2|your||'s⟧ ship."
    assert in_person(said, NAMES, 0) == "Your frigate takes Jade's ship."
    assert in_person(said, NAMES, 2) == "Ann's frigate takes your ship."


def test_a_role_may_stand_in_place_of_the_name() -> None:
    said = _("[{who}You fly|The angel flies] {far}.", who=Seat(0), far="2 north")
    assert said == "⟦0|You fly|The angel flies⟧ 2 north."
    assert in_person(said, (), 0) == "You fly 2 north."
    assert in_person(said, ()) == "The angel flies 2 north."


def test_a_seat_without_alternatives_is_a_name() -> None:
    assert _("{who} waits [here].", who=Seat(1)) == "⟦1⟧ waits [here]."


@pytest.mark.parametrize("wrong", ["[You|They] win.", "[You|{who} and {whom}] win.", "[You|{who}, {who}] win."])
def test_alternatives_name_one_seat_once(wrong: str) -> None:
    with pytest.raises(ValueError, match="names one seat"):
        template(wrong)

"""The Cadet takes the largest ship that it can, and overlooks who can take it back."""

from dataclasses import replace

import pytest

from cellar.bots.registry import bot, choose
from cellar.bots.seat_specs import Sitter, sitter
from cellar.contract.about import Level
from cellar.contract.bot import Thought
from cellar.games.zyrcan import rules
from cellar.play.position import Position
from cellar_studies.arena.intervals import Estimate, rate
from cellar_studies.zyrcan.fingerprint import Capture, capture, fingerprint

CADET = bot("novice", "zyrcan")
#: Amber's ship on e5 takes one of two engines: on c5, where Jade's on c6 retakes it, or on e7, where nobody does.
EVEN = "zyrcan 3 base attack 0 ~~~~~/~....~/~.B2C1..~/~......~/~...A2.C2.~/~......~/~.....~/~....~/~~~~~ 000,000,000"
#: The ship on c5 has three engines.
LARGER = EVEN.replace("B2", "B3")


def cadet(chance: float) -> Sitter:
    return Sitter("cadet", replace(CADET, level=Level(settings=(("overlooks", chance),))))


def played(line: str, chance: float, seed: int = 1) -> str:
    position = Position.from_line(line)
    thought = Thought(seed=seed)
    action = choose(cadet(chance).bot, position.game, position.options, position.state, 0, thought)
    return position.text(action)


def sure(scores: list[float]) -> Estimate:
    found = rate(scores)
    assert found is not None
    return found


def test_a_capture_is_what_it_takes_and_what_a_retake_would_cost() -> None:
    position = Position.from_line(EVEN)
    found = {position.text(action): capture(position.state, action) for action in position.legal_actions()}
    assert found == {"e5>E": Capture(2, 0), "e5>NW": Capture(2, 2)}


def test_who_overlooks_everything_is_retaken_and_who_overlooks_nothing_is_not() -> None:
    assert {played(EVEN, 0.0, seed) for seed in range(20)} == {"e5>E"}
    assert {played(EVEN, 1.0, seed) for seed in range(20)} == {"e5>NW"}
    assert {played(EVEN, 0.8, seed) for seed in range(20)} == {"e5>E", "e5>NW"}


@pytest.mark.parametrize("chance", [0.0, 0.8, 1.0])
def test_the_largest_ship_is_taken_whatever_comes_back(chance: float) -> None:
    assert {played(LARGER, chance, seed) for seed in range(20)} == {"e5>NW"}


def test_the_cadets_fingerprint_is_greed_and_blindness_and_that_of_dice_is_not() -> None:
    dice = sitter("random", "zyrcan")
    random, blind, sees = (fingerprint(who, dice, 40) for who in (dice, Sitter("novice", CADET), cadet(0.0)))
    assert sure(random.largest).high < 0.4 < 0.9 < sure(blind.largest).low
    assert sure(sees.careless).high < sure(blind.careless).low, "what it does not overlook it avoids"


@pytest.mark.parametrize("options", [{"players": 5}, {"players": 3, "variant": "blitzkrieg"}], ids=str)
def test_a_cadet_plays_every_phase_and_expects_what_is_on_the_board(options: dict[str, object]) -> None:
    position = Position.start("zyrcan", options, seed=1)
    phases = set()
    while not position.is_over:
        phases.add(int(position.state.phase))
        thought = Thought(seed=len(position.history))
        position.play(choose(CADET, position.game, position.options, position.state, position.actor, thought))
    assert phases >= {rules.DEPLOY, rules.ATTACK}

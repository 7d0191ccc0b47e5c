"""Random people at one table do anything that the protocol offers, and nobody is told what they may not know; a server
with one of the faults that there were would be caught."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from cellar.server.match import table, teller
from cellar.server.model import tokens
from cellar.server.store.rows import SeatRow
from cellar.server.tables import links
from tests.server.people import AtOneScreen, People


def run(people: type[People], examples: int, steps: int = 25) -> None:
    """The same people in every run of the test."""
    run_state_machine_as_test(
        people,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("people", [People, AtOneScreen])
def test_nobody_is_told_what_they_may_not_know_whatever_people_do(people: type[People]) -> None:
    run(people, 20)


@pytest.mark.study
@pytest.mark.parametrize("people", [People, AtOneScreen])
def test_nobody_is_told_what_they_may_not_know_in_a_long_run(people: type[People]) -> None:
    run(people, 300, 50)


def doing(people: type[People], *deeds: str) -> type[People]:
    """The same people, who do only these things: so a fault is found in seconds, and in the way that is meant."""
    return type(people.__name__, (people,), {"only": frozenset(deeds)})


def stand_ins_are_bots(patch: pytest.MonkeyPatch) -> None:
    """Once, a seat at which a bot stands in for somebody was taken for the bot's."""
    patch.setattr(SeatRow, "person", property(lambda row: not row.bot))


def anybody_takes_over(patch: pytest.MonkeyPatch) -> None:
    """Once, whoever was at the table could take over the seat of somebody who was away."""
    patch.setattr(links, "check_new", lambda *args: None)


def seats_are_lost(patch: pytest.MonkeyPatch) -> None:
    """Once, whoever was taken over for had nothing to come back to."""
    patch.setattr(SeatRow, "known_to", property(lambda row: [row.token] if row.token else []))


def one_screen_is_one_person(patch: pytest.MonkeyPatch) -> None:
    """Once, whoever had the screen could copy the match, and take back what the others had played."""
    for module in (table, teller):
        patch.setattr(module, "sole", lambda who, playing, everything_open: tokens.alone(who, playing))


@pytest.mark.study
@pytest.mark.parametrize(
    ("fault", "people", "found"),
    [
        (stand_ins_are_bots, doing(People, "move", "stand_in", "fork", "resign"), "was told"),
        (stand_ins_are_bots, doing(People, "move", "stand_in", "undo"), "undo took moves back"),
        (anybody_takes_over, doing(People, "move", "sit_or_get_up", "invite", "use_link"), "was told"),
        (seats_are_lost, doing(People, "move", "sit_or_get_up", "invite", "use_link"), "is put out"),
        (one_screen_is_one_person, doing(AtOneScreen, "move", "fork", "resign", "uncover"), "was told"),
        (
            one_screen_is_one_person,
            doing(AtOneScreen, "move", "come", "undo", "uncover"),
            "has taken back another's moves",
        ),
    ],
)
def test_a_fault_that_there_was_would_be_caught(
    fault: Callable[[pytest.MonkeyPatch], None], people: type[People], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    with pytest.raises(AssertionError, match=found):
        run(people, 100, 20)

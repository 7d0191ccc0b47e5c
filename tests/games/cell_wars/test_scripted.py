"""Whole scripted matches, replayed from their records: every card, every special action, every ending, the rare
events."""

from pathlib import Path

import pytest

from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.play.position import Position
from cellar.play.record import read, write

MATCHES = Path(__file__).parent / "matches"


def replayed(name: str) -> Position:
    text = (MATCHES / f"{name}.txt").read_text(encoding="utf-8")
    record = read(text)
    assert write(record.position, record.seats) == text
    return record.position


@pytest.fixture(scope="module")
def long_match() -> Position:
    """Six players, set up by themselves, sixteen rounds."""
    return replayed("every_card")


@pytest.fixture(scope="module")
def told(long_match: Position) -> list[tuple[int, ...]]:
    return [row for played in long_match.history for row in played.rows]


def arguments(told: list[tuple[int, ...]], kind: int) -> list[tuple[int, ...]]:
    return [row[2:] for row in told if row[0] == kind]


def test_every_card_of_both_camps_is_played(long_match: Position, told: list[tuple[int, ...]]) -> None:
    played = {(int(long_match.state.camp[seat]), card) for seat, card, *_ in arguments(told, t.T_PLAYED)}
    everything = {(camp, number) for camp in (0, 1) for number in range(len(cards.deck("house").camps[camp]))}
    assert len(everything) == 18 + 17
    assert len({cards.deck("house").camps[camp][number].id for camp, number in everything}) == 29
    assert played == everything


def test_every_special_action_is_used(told: list[tuple[int, ...]]) -> None:
    turned = {(before, now) for _, _, before, now, why, *_ in arguments(told, t.T_TURNED) if why == t.BY_ACTION}
    assert turned == {(p.TUMOUR, p.HEALTHY), (p.HEALTHY, p.TUMOUR), (p.TUMOUR, p.SOLID)}  # purify, degrade, solidify
    assert {claim for _, _, claim, *_ in arguments(told, t.T_CLAIMED)} == {1, 2, 3}
    assert arguments(told, t.T_BUILT)
    assert arguments(told, t.T_DEMOLISHED)


def test_every_kind_of_row_is_told(told: list[tuple[int, ...]]) -> None:
    missing = {value for name, value in vars(t).items() if name.startswith("T_")} - {row[0] for row in told}
    # Immediate cards are not in the house deck; the decks did not run out; nobody stayed without need.
    assert missing == {t.T_RESOLVED, t.T_RESHUFFLED, t.T_NOTHING_LEFT, t.T_STAYED}


def test_the_rare_events_happen(told: list[tuple[int, ...]]) -> None:
    assert any(double for *_, double, _ in arguments(told, t.T_HIT)), "double attack"
    assert any(rebound and not why for _, _, _, rebound, why, _ in arguments(told, t.T_STEPPED_BACK)), "border rebound"
    assert any(why == t.WHY_HELD for *_, why, _ in arguments(told, t.T_REPELLED)), "held by a card"
    assert any(why == t.BY_MISS for *_, why, _ in arguments(told, t.T_TURNED)), "a block turned by a failed attack"
    for kind in (
        t.T_RELAPSED,
        t.T_LOT_DRAWN,
        t.T_FREE_DRAW_WON,
        t.T_CARRIED,
        t.T_COLLECTED,
        t.T_DODGED,
        t.T_DIED,
        t.T_RECOVERED,
        t.T_SWAPPED,
    ):
        assert arguments(told, kind), kind
    assert {face for _, _, face, *_ in arguments(told, t.T_ATTACK_ROLLED)} == {1, 2, 3, 4, 5, 6}
    assert {face for _, face, *_ in arguments(told, t.T_MUTATION_ROLLED)} == {1, 2, 3, 4, 5, 6}
    assert {how for *_, how, _ in arguments(told, t.T_STEPPED)} == {t.MOVING, t.CARD_MOVES, t.STRIDING}


def test_every_phase_is_visited_and_somebody_decides_out_of_turn(long_match: Position) -> None:
    replay = Position.start("cell_wars", long_match.options, drawn=long_match.setup)
    phases, out_of_turn = set(), False
    for played in long_match.history:
        phases.add(int(replay.state.phase))
        out_of_turn |= replay.actor >= 0 and replay.state.round_no > 0 and replay.actor != replay.state.seat
        replay.play(played.action)
    assert phases == set(range(t.DONE))
    assert out_of_turn


@pytest.mark.parametrize(
    ("name", "winner", "reason"),
    [
        ("every_card", p.CANCER, t.BY_TISSUE),
        ("tissue", p.CANCER, t.BY_TISSUE),
        ("cleaning", p.IMMUNE, t.BY_CLEANING),
        ("death", p.IMMUNE, t.BY_DEATH),
        ("time", t.NOBODY, t.BY_TIME),
    ],
)
def test_every_ending(name: str, winner: int, reason: int) -> None:
    position = replayed(name)
    assert position.is_over
    assert (position.state.winner, position.state.reason) == (winner, reason)
    camps = [int(position.state.camp[seat]) for seat in range(position.players)]
    expected = [0.0 if winner == t.NOBODY else 1.0 if camp == winner else -1.0 for camp in camps]
    assert list(position.returns()) == expected

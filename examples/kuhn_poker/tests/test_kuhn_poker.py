"""Kuhn poker keeps Cellar's contract, and its own rules; one test for each sentence of the rules."""

import pytest
from kuhn_poker import rules

from cellar import Position
from cellar.errors import IllegalMove
from cellar.testing import conformance

test_conformance = conformance("kuhn_poker")


def dealt(first: str, second: str) -> Position:
    """A match in which these cards were dealt."""
    position = Position.start("kuhn_poker")
    position.play(f"deal {first}")
    position.play(f"deal {second}")
    return position


def test_both_ante_one_chip_and_get_different_cards() -> None:
    position = Position.start("kuhn_poker")
    assert position.state.chips.tolist() == [1, 1]
    position.play("deal Q")
    with pytest.raises(IllegalMove, match="allowed is deal J or deal K"):
        position.play(rules.DEAL + 2)
    assert [position.text(action) for action, _ in position.chances()] == ["deal J", "deal K"]


@pytest.mark.parametrize(
    ("moves", "returns"),
    [
        (("check", "check"), (-0.5, 0.5)),
        (("check", "bet", "fold"), (-0.5, 0.5)),
        (("check", "bet", "call"), (-1.0, 1.0)),
        (("bet", "fold"), (0.5, -0.5)),
        (("bet", "call"), (-1.0, 1.0)),
    ],
)
def test_every_way_to_bet_pays_what_it_should(moves: tuple[str, ...], returns: tuple[float, float]) -> None:
    position = dealt("Q", "K")
    for move in moves:
        position.play(move)
    assert position.is_over
    assert position.returns() == returns


def test_a_card_is_hidden_until_the_showdown_and_then_known_to_all() -> None:
    position = dealt("Q", "K")
    assert int(position.hidden(0).card[1]) == rules.HIDDEN
    assert position.log(0)[:2] == ["First gets the Q.", "Second gets a card."]
    position.play("bet")
    position.play("call")
    assert int(position.hidden(0).card[1]) == 3
    assert "Second shows the K." in position.log(0)


def test_after_a_fold_nobody_sees_the_cards() -> None:
    position = dealt("Q", "K")
    position.play("bet")
    position.play("fold")
    assert int(position.hidden(0).card[1]) == rules.HIDDEN
    assert not any("shows" in line for line in position.log(0))


def test_resampling_deals_every_other_card() -> None:
    position = Position.start("kuhn_poker", cards=5)
    position.play("deal 10")
    position.play("deal Q")
    rng = [1, 2, 3, 4]
    found = set()
    for _ in range(200):
        state = position.fresh(position.state.tobytes())
        rules.resample(state, 0, rng)
        found.add(int(state.card[1]))
    assert found == {2, 3, 4, 5}

"""What a person at a terminal sees besides the board."""

from cellar.core.position import Position
from cellar.games.cell_wars.terminal import COMMANDS, all_cards, hand, panels, preview


def match(*moves: str, players: int = 2) -> Position:
    position = Position.start("cell_wars", players=players)
    for move in moves:
        position.play(move)
    return position


def test_the_preview_shows_panels_hand_and_moves_with_their_numbers() -> None:
    position = match("cell b9", "cell d5", "draw burn", "deal diapedesis")
    told = preview(position).splitlines()
    assert told == [
        "Round 1 of 16; 7 blocks of cancer tissue; immune deck 39 (discarded 0), cancer deck 40 (discarded 0)",
        "  α  Immune α on b9, Biomass 2 of 4, Attack 1, range 0, 1 card",
        "  A  Cancer α on d5, Biomass 5 of 5",
        "  diapedesis: Move up to 2 steps.",
        "   1  done",
        "   2  play diapedesis",
    ]


def test_many_moves_are_counted() -> None:
    assert preview(match()).endswith("18 moves are possible (moves lists them), such as cell b9.")


def test_only_the_hand_of_who_is_to_act_is_shown() -> None:
    position = match("cell b9", "cell d5", "draw burn", "deal diapedesis", "done", "stay")
    assert position.actor == 1
    assert hand(position) == "No cards in hand."
    assert "Diapedesis" not in preview(position)
    assert "diapedesis" not in preview(position)
    assert "Immune α on b9, Biomass 2 of 4, Attack 1, range 0, 1 card" in panels(position)


def test_a_card_on_a_panel_and_at_chance_everything_is_still_told() -> None:
    position = match("cell b9", "cell d5", "draw burn", "deal synnotch", "play synnotch", "roll")
    assert "Attack 2, range 0, panel: SynNotch" in panels(position)
    assert preview(position).startswith("Round 1 of 16")
    assert hand(position) == "Nobody is to act: there is no hand to show."


def test_every_card_of_the_match_can_be_looked_up() -> None:
    told = all_cards(match())
    assert "  4 x Diapedesis (normal): Move up to 2 steps." in told
    assert "  1 x Aladdin's lamp (normal): Take 1 card of your choice" in told


def test_each_command_says_what_it_is_for() -> None:
    assert all(note for note, _ in COMMANDS.values())

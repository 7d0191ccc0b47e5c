"""The hunter and the spreader: what they do, that they see no more than their seat, and that their matches are decided.

Rules run plain here: a few matches need no compiling.
"""

import pytest

from cellar.bots.registry import bot, bots_for, choose
from cellar.contract.bot import Thought
from cellar.games.cell_wars import rules
from cellar.games.cell_wars.players import instinct
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.types import CHANCE
from cellar_studies.cell_wars import balance, fairness, matches
from cellar_studies.runs.driver import run
from tests.games.cell_wars.tabletop import CA, CB, IA, NW, E, Table
from tests.studying import first


def does(table: Table, seed: int = 1) -> int:
    return instinct.decide(table.s, generator(seed), [0] * rules.MOST_LEGAL)


def laid_out() -> Table:
    table = Table().clear()
    table.tissue(p.TUMOUR, (0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0))
    return table


def test_the_hunter_rolls_walks_to_the_nearest_cancer_cell_and_attacks_it() -> None:
    table = laid_out()
    table.stand(IA, 0, 0)
    table.stand(CA, 2, 0)
    table.stand(CB, -4, 0)
    table.go(IA, t.TO_ACT)
    assert does(table) == t.ROLL  # although the block under it is cancer
    table.play(t.ROLL, t.DIE + 6)
    assert does(table) == t.STEP + E
    table.play(t.STEP + E, t.STEP + E)
    assert does(table) == t.END
    table.play(t.END)
    assert does(table) == t.SEAT + CA


def test_the_hunter_attacks_the_weakest_of_those_in_range() -> None:
    table = laid_out()
    for seat in (IA, CA, CB):
        table.stand(seat, 0, 0)
    table.s.biomass[CB] = 2
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1, t.END)
    assert does(table) == t.SEAT + CB


def test_the_hunter_demolishes_a_wall_that_is_the_only_way() -> None:
    table = laid_out()
    table.stand(IA, 0, 0)
    table.stand(CA, 2, 0)
    edge = table.wall(0, 0, E)
    table.go(IA, t.TO_ACT)
    assert does(table) == t.EDGE_AT + edge


def test_the_hunter_without_prey_cleans_the_tissue() -> None:
    table = laid_out()
    table.stand(IA, 0, 0)
    for seat in range(6):
        if table.s.camp[seat] == p.CANCER:
            table.s.place[seat] = -1
    table.go(IA, t.TO_ACT)
    assert does(table) == t.PURIFY


def test_the_spreader_degrades_and_else_runs_to_the_nearest_normal_block() -> None:
    table = laid_out()
    table.stand(CA, 2, 0)
    table.go(CA, t.TO_ACT)
    assert does(table) == t.DEGRADE
    table.tissue(p.TUMOUR, (2, 0), (3, 0), (3, -1), (2, -1), (2, 1), (1, 1))
    table.stand(CA, 1, 0)
    table.go(CA, t.TO_ACT)
    assert does(table) == t.ROLL
    table.play(t.ROLL, t.DIE + 6)
    for seed in range(8):
        assert does(table, seed) == t.STEP + NW


def test_cards_that_help_are_played_and_others_are_kept() -> None:
    table = laid_out()
    table.stand(IA, 3, 0)
    table.stand(CA, 0, 0)
    for name in ("glucose", "vegf", "translocation"):
        table.give(IA, name)
    drug = table.give(IA, "new-drug")
    table.go(IA, t.TO_PLAY)
    assert does(table) == t.CARD + drug
    table.hold(IA, "excalibur")
    assert table.s.phase in (t.CARD_AXIS, t.PLAY)
    table.s.hand[IA, drug] = 0
    table.go(IA, t.TO_PLAY)
    assert does(table) == t.END


def test_a_cancer_cell_on_normal_tissue_keeps_its_detachment() -> None:
    table = laid_out()
    table.stand(CA, 3, 0)
    card = table.give(CA, "detachment")
    table.go(CA, t.TO_PLAY)
    assert does(table) == t.END
    table.stand(CA, 0, 0)
    assert does(table) == t.CARD + card


def test_hunters_burn_for_cards_and_cancer_cells_keep_their_biomass() -> None:
    table = laid_out()
    table.go(IA, t.TO_DRAW)
    assert does(table) == t.DRAW_CHARGE
    table.go(CA, t.TO_DRAW)
    assert does(table) == t.END
    table.s.free[CA] = 1
    table.go(CA, t.TO_DRAW)
    assert does(table) == t.DRAW_FREE


def test_both_are_one_bot_of_every_seat_that_goes_on_in_matches_kept_with_a_spreader() -> None:
    found = next(one for one in bots_for("cell_wars") if one.name == "instinct")
    assert all(bot(name, "cell_wars", seat) is found for name in ("instinct", "spreader") for seat in range(6))


@pytest.mark.parametrize("sample", load("cell_wars").samples, ids=str)
def test_they_play_any_match_to_its_end_from_what_their_seats_know(sample: dict[str, object]) -> None:
    position = Position.start("cell_wars", sample, seed=4)
    rng = generator(4)
    both = bot("instinct", "cell_wars")
    moves = 0
    while not position.is_over:
        if position.actor == CHANCE:
            position.roll(rng)
            continue
        seat, moves = position.actor, moves + 1
        thought = Thought(seed=below(rng, 1000))
        move = choose(both, position.game, position.options, position.hidden(seat), seat, thought)
        if moves % 10 == 0:  # what they may not know makes no difference
            other = position.copy()
            rules.resample(other.state, seat, rng)
            assert choose(both, position.game, position.options, other.state, seat, thought) == move
        position.play(move)


def winners(style: str, players: int, games: int, **options: object) -> list[int]:
    """Of so many matches of one kind of player against itself."""
    given = {"players": players, **options}
    (sample,) = balance.samples([balance.Meeting(given, (style, style), 1)], games, run)
    return [int(row) for row in sample.results[:, matches.WINNER]]


@pytest.fixture
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "compiled", lambda name: matches)


@pytest.mark.usefixtures("_plain")
@pytest.mark.parametrize(("players", "most"), first(1, [(4, 3), (6, 1)]))
def test_hunters_against_spreaders_decide_what_greedy_players_draw(players: int, most: int) -> None:
    assert winners("instinct", players, 12).count(t.NOBODY) <= most
    assert winners("greedy", players, 1) == [t.NOBODY]


@pytest.mark.study
@pytest.mark.parametrize(("players", "most"), [(4, 0.12), (6, 0.02)])
def test_few_matches_of_hunters_against_spreaders_are_drawn(players: int, most: float) -> None:
    """What docs/cell-wars-balance.md says of four and six seats."""
    assert winners("instinct", players, 2000).count(t.NOBODY) <= most * 2000
    assert winners("greedy", players, 200).count(t.NOBODY) >= 0.9 * 200


@pytest.mark.usefixtures("_plain")
def test_the_balanced_variant_knows_no_draws() -> None:
    for players in (2, 4):
        assert t.NOBODY not in winners("instinct", players, 6, variant="balanced")


# Which goal is fair


@pytest.mark.parametrize(
    ("shares", "value"),
    [
        (((0.2, 0.6), (0.5, 0.7)), 0.5),  # the second row is better whatever comes, and the first column answers it
        (((1.0, 0.0), (0.0, 1.0)), 0.5),  # only a mixture is safe
        (((0.75, 0.25), (0.0, 1.0)), 0.5),
    ],
)
def test_the_value_of_a_game_of_two_by_two(shares: fairness.Shares, value: float) -> None:
    assert fairness.value(shares) == pytest.approx(value)


@pytest.mark.usefixtures("_plain")
def test_a_row_of_the_fairness_table_has_four_shares_and_their_value() -> None:
    given = {"players": 2, "larger_camp": "immune", "setup": "standard", "deck": "house", "verdict": "blocks"}
    first, second = fairness.rows([given], range(13, 15), 1, 1)
    assert (first["matches"], second["matches"]) == (1, 1)
    assert (first["goal"], second["goal"], first["verdict"]) == (13, 14, "blocks")
    assert first["value"] == fairness.value(first["shares"])
    assert first["draws"] == [0.0] * 4

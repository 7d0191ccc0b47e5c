"""The ruling CW-29: the goal of cancer and the verdict after round 16, in its words."""

from pathlib import Path

import pytest

from cellar.errors import BadOption, BadPosition
from cellar.games import cell_wars
from cellar.games.cell_wars import ABOUT, BALANCED, narration, notation, setup
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.ending import nearer_camp
from cellar.games.cell_wars.scene import scene
from cellar.play.position import Position
from cellar_studies.cell_wars import balance
from tests.games.cell_wars.tabletop import IA, Table, hexagon


def ending(blocks: int, round_no: int = t.ROUNDS, **options: object) -> Table:
    """Everybody's individual round of a round is over with so many cancer blocks."""
    table = Table(players=2, **options).clear()  # type: ignore[arg-type]
    table.s.cancer = (1 << blocks) - 1
    table.s.place[1] = hexagon(0, 0)
    table.s.round_no = round_no
    table.go(1, t.NEXT_SEAT)
    return table


def test_cw_29_the_printed_values_are_the_default() -> None:
    defaults = {option.name: option.default for option in ABOUT.options}
    assert (defaults["cancer_goal"], defaults["verdict"]) == (21, "draw")


@pytest.mark.parametrize(("blocks", "winner"), [(12, -1), (13, p.CANCER), (4, -1), (3, p.IMMUNE)])
def test_cw_29_cancer_wins_with_more_blocks_than_its_goal(blocks: int, winner: int) -> None:
    table = ending(blocks, round_no=5, cancer_goal=12)
    assert table.s.winner == winner
    if winner == p.CANCER:
        assert table.s.reason == t.BY_TISSUE
        text = narration.outcome(table.options, table.s)
        assert text.startswith("The Cancer camp wins: 13 blocks are cancer tissue, more than 12")


def test_cw_29_as_printed_round_16_ends_in_a_draw() -> None:
    table = ending(20)
    assert (table.s.winner, table.s.reason) == (t.NOBODY, t.BY_TIME)


@pytest.mark.parametrize(
    ("blocks", "goal", "winner"),
    [
        (12, 21, p.IMMUNE),  # 9 too many, 10 missing
        (13, 21, p.CANCER),  # 10 too many, 9 missing
        (8, 12, t.NOBODY),  # 5 too many, 5 missing
        (9, 12, p.CANCER),
        (7, 12, p.IMMUNE),
    ],
)
def test_cw_29_by_blocks_the_camp_that_is_nearer_to_its_goal_wins(blocks: int, goal: int, winner: int) -> None:
    table = ending(blocks, cancer_goal=goal, verdict="blocks")
    assert table.s.winner == winner
    assert table.s.reason == (t.BY_TIME if winner == t.NOBODY else t.BY_BLOCKS)


def test_cw_29_before_round_16_nothing_is_decided_by_blocks() -> None:
    assert ending(20, round_no=15, verdict="blocks").s.winner == -1


def test_cw_29_a_verdict_is_told_with_both_distances() -> None:
    table = ending(13, verdict="blocks")
    assert narration.outcome(table.options, table.s) == (
        "The Cancer camp wins: after round 16, with 13 blocks of cancer tissue, it is 9 blocks from its goal and the"
        " other camp 10."
    )
    assert Position.from_json(notation.to_json(table.options, table.s)).returns() == (-1.0, 1.0)
    broken = notation.to_json(table.options, table.s) | {"winner": "nobody", "reason": "time"}
    with pytest.raises(BadPosition, match="not those of the board"):
        notation.from_json(broken)


def test_cw_29_the_balanced_variant_has_a_goal_for_every_size_of_camps_and_says_which() -> None:
    page = (Path(cell_wars.__file__).parent / "README.md").read_text(encoding="utf-8")
    told = next(option.help for option in ABOUT.options if option.name == "variant")
    for players, larger in balance.SIZES:
        table = Table(players=players, larger_camp=larger, variant="balanced")
        camps = setup.camp_sizes(table.options)
        assert table.s.goal == BALANCED[camps]
        assert table.s.verdict == t.BLOCKS_VERDICT
        assert f"{BALANCED[camps]} for {camps[0]} against {camps[1]}" in told
        assert f"| {camps[0]} : {camps[1]} | {BALANCED[camps]} |" in page
    table = Table(players=4, variant="balanced")
    assert f"more than {BALANCED[2, 2]}" in narration.say(
        table.options, (t.T_ENDED, 0, p.CANCER, t.BY_TISSUE, 18, 0, 0, 0), "battle"
    )


def test_cw_29_with_a_balanced_goal_round_16_is_never_a_draw() -> None:
    """The goals are odd: no number of blocks is as far from the one goal as from the other."""
    for (immune, cancer), goal in BALANCED.items():
        larger = "immune" if immune > cancer else "cancer"
        table = Table(players=immune + cancer, larger_camp=larger, variant="balanced")
        assert all(nearer_camp(table.s, blocks) != t.NOBODY for blocks in range(t.IMMUNE_WINS_BELOW, goal + 1))


def test_cw_29_the_balanced_variant_leaves_no_other_choice() -> None:
    for more in ({"cancer_goal": 15}, {"verdict": "blocks"}):
        with pytest.raises(BadOption, match="sets the goal and the verdict itself"):
            Position.start("cell_wars", variant="balanced", **more)


def test_cw_29_a_goal_that_is_reached_at_the_start_is_refused() -> None:
    with pytest.raises(BadOption, match="cancer would have won already"):
        Position.start("cell_wars", setup="random", cancer_tissue=12, cancer_goal=11)


@pytest.mark.parametrize("goal", [7, 21, 60])
def test_the_count_of_cancer_tissue_is_drawn_up_to_the_goal(goal: int) -> None:
    table = Table(players=2, cancer_goal=goal)
    items = {item.id: item for item in scene(table.options, table.s, IA).items}
    assert sum(items[f"meter:{part}"].d.count("M") for part in ("full", "free")) == goal + 1
    assert items[f"meter:word{goal}"].text == f"Cancer above {goal}"
    assert f"the Cancer camp wins above {goal}, the Immune camp below 4" in items["meter:count"].label
    assert all(abs(item.x) < 160 for name, item in items.items() if name.startswith("meter:"))

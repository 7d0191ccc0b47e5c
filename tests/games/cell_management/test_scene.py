"""The picture, its motion, the panel and the terminal's extra commands."""

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from cellar.draw.scene import Cue, Item, Scene
from cellar.draw.terminal import plain
from cellar.games.cell_management import rules, scene
from cellar.games.cell_management.picture import places
from cellar.games.cell_management.terminal import COMMANDS
from cellar.play.position import Position

MIDDLE = "4A3N25/N3254A/234 hidden=4 centre=2 phase=sacrifice round=2"


def at(line: str) -> Position:
    return Position.from_line(f"cell_management {line}")


def drawn(position: Position) -> Scene:
    return scene.scene(position.options, position.state, 0)


def item_places(picture: Scene, start: str) -> dict[str, tuple[float, float]]:
    return {item.id: (item.x, item.y) for item in picture.items if item.id.startswith(start)}


def item(picture: Scene, name: str) -> Item:
    return next(found for found in picture.items if found.id == name)


def test_ids_are_unique_and_the_picture_stays_in_its_box() -> None:
    def ids(items: Sequence[Item]) -> list[str]:
        return [name for found in items for name in (found.id, *ids(found.items))]

    for n in range(3, 11):
        picture = drawn(Position.start("cell_management", species=n, seed=n))
        assert max(Counter(ids(picture.items)).values()) == 1
        for found in picture.items:
            assert abs(found.x) <= places.HALF
            assert abs(found.y) <= places.HALF


def test_there_are_two_coins_a_species_and_no_two_coins_share_a_place() -> None:
    for line in (MIDDLE, "4A3N25/N3254A/234 hidden=NA2345 centre=NA2", "4A3N25/N3254A/234"):
        coins = item_places(drawn(at(line)), "coin:")
        assert len(coins) == 12
        assert len(set(coins.values())) == 12


def test_friendly_and_hostile_hideouts_differ_in_shape_and_in_their_labels() -> None:
    picture = drawn(at(MIDDLE))
    friendly, hostile = item(picture, "hideout:N"), item(picture, "hideout:4")
    assert (friendly.items[0].kind, hostile.items[0].kind) == ("circle", "polygon")
    assert (friendly.glyph, hostile.glyph) == ("(N)", "<4>")
    assert friendly.label == "Friendly hideout Null, empty"
    assert hostile.label == "Hostile hideout 4, a 4 waits in it"


def test_every_click_of_every_legal_move_is_on_the_picture_with_a_label() -> None:
    for line in (MIDDLE, "4A3N25/N3254A/234"):
        position = at(line)
        sites = {found.site: found.label for found in drawn(position).items if found.site}
        for move in position.legal_moves:
            assert sites[move.path[0]]


def test_the_terminal_shows_the_ring() -> None:
    text = plain(drawn(at(MIDDLE)))
    for shown in ("[4]", "[N]", "(A)", "<3>", "<4> ●", "[-]"):
        assert shown in text
    assert text.count("●") == 11  # twelve captives; the one in the centre shows its name
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24
    row = {name: next(k for k, line in enumerate(lines) if name in line) for name in ("[4]", "[A]", "[3]", "[N]")}
    assert row["[4]"] < row["[A]"] < row["[3]"] < row["[N]"]


def moved(before: Scene, cues: list[Cue], start: str) -> list[tuple[float, float]]:
    """Where the pieces stand after the cues; a cue that starts elsewhere than its piece stands is an error."""
    now = item_places(before, start)
    for cue in cues:
        if cue.kind == "move" and cue.item.startswith(start):
            assert cue.start is not None
            assert cue.end is not None
            assert now[cue.item] == cue.start
            now[cue.item] = cue.end
    return sorted(now.values())


@pytest.mark.parametrize("n", [3, 6, 10])
def test_the_motion_ends_in_the_next_picture(n: int) -> None:
    """Each action's cues carry every coin and guard from one picture to the next; the two coins of a species look
    alike."""
    position = Position.start("cell_management", species=n, sacrifices="any", seed=n, round_limit=40)
    seen: set[int] = set()
    for step in range(120):
        if position.is_over:
            break
        before = drawn(position)
        actions = position.legal_actions()
        rows = position.play(actions[(7 * step + 3) % len(actions)])
        seen |= {row[0] for row in rows}
        cues = [cue for row in rows for cue in scene.cues(position.options, row)]
        after = drawn(position)
        for piece in (*(f"coin:{name}:" for name in "NA23456789"[:n]), "guard:"):
            assert moved(before, cues, piece) == sorted(item_places(after, piece).values())
        known = {found.id for found in (*before.items, *after.items)}
        assert {cue.item for cue in cues} <= known
    assert {rules.SACRIFICED, rules.ESCAPED, rules.HID} <= seen


def test_each_examination_says_a_small_why_at_its_cell() -> None:
    position = at("4A3N25/N3254A/234")
    said = {
        cue.item: cue.text
        for row in position.play("4")
        for cue in scene.cues(position.options, row)
        if cue.kind == "say"
    }
    assert said == {
        "cell:4": "no friend is there",
        "cell:A": "no enemy is there",
        "cell:3": "no enemy is there",
        "cell:N": "no friend is there",
        "cell:2": "no enemy is there",
        "cell:5": "a friend is there",
    }


def test_the_panel_tells_round_centre_hideouts_and_what_each_start_would_do() -> None:
    position = at("4A3N25/N3254A/234 hidden=235 round=1")
    panel = scene.panel(position.options, position.state, 0)
    assert [(fact.name, fact.value, fact.marks) for fact in panel.facts] == [
        ("Round", 2, ()),
        ("In the centre", "nobody yet", ()),
        ("Still missing", "", ("Null", "Ace", "2", "3", "4", "5")),
        ("In their hideouts", "2, 3, 5", ()),
    ]
    assert panel.details["cell:N"] == "2 escapes; left hiding: 4."
    assert set(panel.details) == {move.path[0] for move in position.legal_moves}


def test_the_panel_shows_who_is_in_the_centre_as_filled_coins_and_the_round_of_so_many() -> None:
    position = at("4A3N25/N3254A/234 centre=N2 round=3 round_limit=9 phase=sacrifice")
    limit, centre, missing = scene.panel(position.options, position.state, 0).facts
    assert (limit.value, limit.most) == (4, 9)
    assert (centre.marks, centre.solid) == (("Null", "2"), True)
    assert (missing.marks, missing.solid) == (("Ace", "3", "4", "5"), False)


def test_the_previews_are_what_then_happens() -> None:
    position = at("4A3N25/N3254A/234 hidden=235 round=1")
    for species, text in (line.strip().split(": ", 1) for line in COMMANDS["preview"][1](position).splitlines()):
        position.play(species)
        hidden = [{"N": "Null", "A": "Ace"}.get(one, one) for one in position.to_json()["hidden"]]
        assert text.endswith(f"left hiding: {', '.join(hidden) or 'nobody'}")
        assert ("2 escapes" in text) is (position.to_json()["centre"] == ["2"])
        position.undo()


def test_the_preview_of_a_sacrifice_looks_one_round_ahead() -> None:
    text = COMMANDS["preview"][1](at(MIDDLE))
    assert text.splitlines() == [
        "  sacrifice 2: nobody new can escape next round",
        "  nobody: nobody new can escape next round",
    ]
    better = COMMANDS["preview"][1](at("4A3N25/N3254A/234 hidden=235 centre=N phase=sacrifice round=3"))
    assert "nobody: can escape next round: 2 from Null" in better


def test_the_solution_is_typed_move_by_move_and_wins() -> None:
    position = at("4A3N25/N3254A/234")
    text = COMMANDS["solution"][1](position)
    rounds = re.match(r"A shortest solution, (\d+) rounds: (.*)\.", text)
    assert rounds is not None
    moves = rounds[2].split(", ")
    assert (
        COMMANDS["hint"][1](position) == f"It can be solved in {rounds[1]} more rounds. A best move now is {moves[0]}."
    )
    for move in moves:
        position.play(move)
    assert position.returns() == (1.0,)
    assert int(position.state.rounds) == int(rounds[1])
    assert "over" in COMMANDS["hint"][1](position)
    assert "over" in COMMANDS["preview"][1](position)


def test_a_hint_knows_when_the_limit_leaves_too_few_rounds() -> None:
    assert "but only 2 are left" in COMMANDS["hint"][1](at("4A3N25/N3254A/234 round=3 round_limit=5"))


def test_a_hint_says_when_nothing_can_be_won() -> None:
    """With friendly hideouts only and everybody in the cells, no captive ever has a reason to run."""
    position = Position.start("cell_management", species=4, hostile=0, boards="all", seed=1)
    assert COMMANDS["hint"][1](position) == ("This board can't be won: no hideout is hostile, so nobody ever runs.")
    stuck = at("NA23/3NA2/NA sacrifices=none centre=N round=4")
    assert "none of the 1 position" in COMMANDS["solution"][1](stuck)

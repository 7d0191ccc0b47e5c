"""Pictures, words and the terminal."""

import pytest

from cellar.core.panel import Fact
from cellar.core.position import Position
from cellar.core.terminal import plain
from cellar.games.angel import rules, scene, terminal
from cellar.games.angel.game import GAME
from cellar.games.angel.opponents.thoughts import hint


def played(*moves: str, **options: object) -> Position:
    position = Position.start("angel", options)
    for move in moves:
        position.play(move)
    return position


def fact(position: Position, name: str) -> Fact:
    return next(fact for fact in position.view(0).panel.facts if fact.name == name)


@pytest.mark.parametrize("options", [{}, {"dims": 3}, {"power": 8, "dims": 3}, {"form": "board", "radius": 5}], ids=str)
def test_every_listed_cell_can_be_clicked(options: dict[str, object]) -> None:
    position = Position.start("angel", options)
    for _ in range(2):
        sites = {item.site for item in position.view(position.actor).scene.items if item.site}
        assert {site for move in position.legal_moves for site in move.path} <= sites
        position.play(position.legal_actions()[0])


def test_the_picture_follows_the_angel_and_goes_on_past_its_rim() -> None:
    position = played("x 9,9", "2,2", "x 9,8", "4,4")
    drawn = position.view(0).scene
    left, top, width, height = drawn.box
    angel = next(item for item in drawn.items if item.id == "angel")
    assert (angel.x, angel.y) == (left + width / 2, top + height / 2)
    assert drawn.plane is not None


@pytest.mark.parametrize("start", ["0,0", "-7,12", "900000000000000,-900000000000001"])
def test_a_click_past_the_picture_is_a_move_written_like_the_listed_ones(start: str) -> None:
    position = Position.start("angel", start=start)
    for _ in range(2):
        view = position.view(position.actor)
        plane = view.scene.plane
        assert plane is not None
        cells = {item.site: (item.x, item.y) for item in view.scene.items if item.site}
        for move in view.moves:
            a, b = map(int, move.path[0].split(","))
            assert plane.site.format(a=a, b=b) == move.path[0]
            assert plane.move.format(a=a, b=b) == move.text
            assert cells[move.path[0]] == (plane.x + a * plane.size, plane.y - b * plane.size)
        position.play(view.moves[0].action)
    assert plane is not None
    assert plane.up
    assert position.parse("x 1000000,3" if start == "0,0" else "x " + start) >= 0


def test_an_ended_match_offers_no_move_past_the_picture() -> None:
    plane = played("x 9,9", "0,1", turns=1).view(0).scene.plane
    assert plane is not None
    assert plane.move == ""


def test_the_panel_tells_of_the_chase() -> None:
    position = played("x 9,9", "2,-1", turns=7)
    panel = position.view(0).panel
    assert panel.title == "The chase"
    assert panel.facts == (
        Fact(name="Turn", value=1, most=7),
        Fact(name="The angel wants to", value="survive 7 turns"),
        Fact(name="Power", value=2),
        Fact(name="The angel stands on", value="2,-1"),
        Fact(name="Cells marked", value=1),
        Fact(name="Last mark", value="9,9"),
    )


def test_the_panel_of_a_finite_board_has_no_last_turn() -> None:
    position = Position.start("angel", form="board", radius=5)
    assert fact(position, "Turn").most is None
    assert fact(position, "The angel wants to").value == "leave the square of radius 5"
    assert [fact.name for fact in position.view(0).panel.facts][-1] == "Cells marked"


def test_a_small_finite_board_stands_still_and_shows_its_edge() -> None:
    position = played("x 3,3", form="board", radius=4, power=1)
    before = position.view(0).scene
    position.play("1,1")
    after = position.view(0).scene
    assert before.box == after.box
    assert any(item.id == "edge" for item in after.items)
    assert after.plane is None


def test_marks_far_away_cost_nothing_to_draw() -> None:
    position = played("x 1400000000,-1400000000")
    assert not any(item.id.startswith("mark:") for item in position.view(0).scene.items)
    assert fact(position, "Last mark").value == "1400000000,-1400000000"


def test_coordinates_far_out_are_drawn_as_sharply_as_at_home() -> None:
    home = played("x 1,1", "0,2").view(0).scene
    away = played("x 900000000000001,1", "900000000000000,2", start="900000000000000,0").view(0).scene
    assert [(item.x, item.y) for item in home.items if item.id[:4] == "cell"] == [
        (item.x, item.y) for item in away.items if item.id[:4] == "cell"
    ]


def test_the_newest_mark_and_the_last_flight_stand_out() -> None:
    items = {item.id: item for item in played("x 1,1", "0,2", "x 3,3").view(0).scene.items}
    assert "newest mark" in items["mark:3,3"].label
    assert "newest mark" not in items["mark:1,1"].label
    assert items["flight"].points == ((0.0, 0.0), (0.0, -40.0))


def test_a_terminal_shows_angel_and_marks() -> None:
    text = plain(played("x 3,0", "0,1", "x 2,1").view(0).scene)
    row = next(line for line in text.splitlines() if "A" in line)
    assert row.index("█") - row.index("A") == 4
    assert "▓" in text


def test_what_happens_is_told_and_moved() -> None:
    position = played("x 5,7", "2,-1")
    assert position.log() == [
        "The devil places its first marker on 5,7.",
        "The angel flies 1 south and 2 east, to 2,-1.",
    ]
    kinds = [cue.kind for play in position.history for row in play.rows for cue in scene.cues(position.options, row)]
    assert kinds == ["appear", "move", "trail"]


@pytest.mark.parametrize("seat", [rules.ANGEL, rules.DEVIL, -3])
def test_the_prompt_says_what_to_do(seat: int) -> None:
    position = Position.start("angel", power=3, turns=7)
    prompts = [position.game.narration.prompt(position.options, position.state, seat)]
    position.play("x 5,5")
    prompts.append(position.game.narration.prompt(position.options, position.state, seat))
    assert prompts[0] != prompts[1]
    assert all(prompt.endswith(".") for prompt in prompts)
    assert "marker" in prompts[0]


def test_the_lesson_draws_the_path_and_the_left_set() -> None:
    position = played("x 0,3", power=2, thoughts="angel")
    drawn = {item.id: item for item in position.view(0).scene.items}
    assert {"left", "path-past", "path-ahead", "advice"} <= set(drawn)
    action, words = hint(position.game, position.options, position.state, rules.ANGEL)
    assert words.startswith(f"The perfect angel would fly to {position.text(action)}: ")
    position.play(action)
    thought = fact(position, "Thoughts")
    assert "The perfect angel flew to" in str(thought.value)
    assert thought.aside


def test_the_terminal_offers_thoughts_and_hints() -> None:
    king = played(power=1, turns=400)
    assert "to prepare a corner" in terminal.thoughts(king)
    assert terminal.hint(king).startswith("The perfect devil would mark")
    king.play("x 3,3")
    assert "no angel of power 1 can escape" in terminal.hint(king)
    assert "power 2 or more that flies well is never caught" in terminal.hint(played(power=2))
    assert "in space" in terminal.hint(played(power=1, dims=3))
    assert "no ring" in terminal.hint(played(power=1, form="board", radius=17))
    assert "waits for the devil's first marker" in terminal.thoughts(played(power=2))
    assert Position.from_line(terminal.share(king).split('"')[1]).line() == king.line()


def advice(position: Position) -> tuple[int, str]:
    return hint(position.game, position.options, position.state, position.actor)


def test_a_hint_is_a_move_and_its_reason() -> None:
    king = played(power=1, turns=400)
    action, words = advice(king)
    assert words.startswith(f"The perfect devil would mark {king.text(action).removeprefix('x ')}, to prepare a corner")
    assert "At most 379 marks trap the king" in words
    angel = played("x 0,3", power=2)
    action, words = advice(angel)
    assert words.startswith(f"The perfect angel would fly to {angel.text(action)}: ")
    assert "in its left set" in words
    for none in (played("x 3,3", power=1), played(power=2), played("x 9,9", "0,1", turns=1)):
        assert advice(none)[0] == -1
        assert terminal.hint(none) == advice(none)[1]


def test_an_ended_match_has_no_hint() -> None:
    position = played("x 9,9", "0,1", turns=1)
    assert "The match is over" in terminal.hint(position)
    assert GAME.narration.refusal(position.options, position.state, 5).startswith("The match is over")

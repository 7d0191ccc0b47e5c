"""Pictures, words and the terminal."""

import re

import pytest

from cellar.draw.panel import Fact
from cellar.draw.terminal import plain
from cellar.games.angel import rules, scene, terminal
from cellar.games.angel.game import GAME
from cellar.games.angel.opponents.thoughts import hint
from cellar.play.position import Position


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
        view = position.view(position.actor)
        sites = {item.site for item in view.scene.items if item.site}
        if view.scene.plane:  # a page finds the cells of an endless plane by the plane itself
            sites |= {site for site in view.sites if re.fullmatch(r"-?\d+,-?\d+", site)}
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
        assert plane.up
        drawn = next(item for item in view.scene.items if item.id == "cells")
        half = len(drawn.glyph.splitlines()) / 2 * plane.size
        for move in view.moves:
            a, b = map(int, move.path[0].split(","))
            assert plane.site.format(a=a, b=b) == move.path[0]
            assert plane.move.format(a=a, b=b) == move.text
            x, y = plane.x + a * plane.size, plane.y - b * plane.size
            assert max(abs(x - drawn.x), abs(y - drawn.y)) <= half, "it is among the cells that are drawn"
        position.play(view.moves[0].action)
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


def test_a_terminal_shows_coordinates_at_the_rim() -> None:
    lines = plain(played("x 3,0").view(0).scene).splitlines()
    row = next(line for line in lines if "A" in line)
    assert row.split()[0] == "0"
    assert lines[0][row.index("A")] == "0"
    assert lines[0].split() == ["-16", "-12", "-8", "-4", "0", "4", "8", "12", "16"]
    far = plain(played(start="900000000000000,-9996").view(0).scene).splitlines()
    assert next(line for line in far if "A" in line).startswith("…96")


def test_a_terminal_draws_the_angels_thoughts() -> None:
    position = played("x 0,3", "1,1", "x -3,4", power=2, thoughts="angel")
    lines = plain(position.view(0).scene).splitlines()
    row = next(line for line in lines if "A" in line)
    assert row[: row.index("A")].count("░") == 16
    assert "◎" in "".join(lines)
    assert "¦" in lines[2]


def test_a_terminal_draws_the_devils_thoughts() -> None:
    position = played(power=1, thoughts="devil")
    for step in range(13):
        action, _ = advice(position)
        position.play(action)
        position.play(f"{step + 1},0")
    text = plain(position.view(1).scene)
    assert text.count("□") > 20
    assert "!" in text
    assert "◎" in text


def test_wasted_marks_look_wasted() -> None:
    lesson = played("x 0,3", "0,2", "x -3,4", "1,4", "x 9,9", power=2, thoughts="angel").view(1).scene
    marks = {item.id: item for item in lesson.items if item.id.startswith("mark:")}
    assert "wasted" in marks["mark:-3,4"].label
    assert marks["mark:-3,4"].ref == "burnt-lost"
    assert (marks["mark:-3,4"].glyph, marks["mark:9,9"].glyph) == ("▒", "█")
    assert "wasted" not in marks["mark:9,9"].label
    board = played("x 9,0", "0,1", "x 2,2", form="board", radius=4, power=1, turns=9).view(1).scene
    labels = {item.id: item.label for item in board.items}
    assert "wasted" in labels["mark:9,0"]
    assert "wasted" not in labels["mark:2,2"]


@pytest.mark.parametrize("radius", [4, 15, 20, 42, 64])
def test_the_edge_of_a_finite_board_is_in_view(radius: int) -> None:
    position = played(f"x {radius},1", "1,1", form="board", radius=radius, power=1)
    drawn = position.view(0).scene
    left, top, width, height = drawn.box
    edge = next(item for item in drawn.items if item.id == "edge")
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in edge.points)
    lines = plain(drawn).splitlines()
    assert max(map(len, lines)) <= 80
    row = next(line for line in lines if "A" in line)
    assert row.index("+") < row.index("A") < row.rindex("+")
    assert len([item for item in drawn.items if item.site]) <= 33 * 33
    assert {site for move in position.view(1).moves for site in move.path} <= {item.site for item in drawn.items}


def test_a_large_finite_board_can_be_clicked_where_its_cells_are_not_drawn() -> None:
    position = Position.start("angel", form="board", radius=42)
    plane = position.view(1).scene.plane
    assert plane is not None
    assert position.parse(plane.move.format(a=40, b=-40)) >= 0


def test_the_terminals_map_can_be_moved_and_zoomed() -> None:
    position = played("x 30,4", "2,-1", "x 200,-1")
    ask = {name: lambda p, f=f: f(p) for name, (_, f) in terminal.COMMANDS.items()}
    home = ask["map"](position)
    assert next(line for line in home.splitlines() if "A" in line).split()[0] == "-1"
    assert "▓" not in home.splitlines()[5]
    east = ask["east"](position)
    assert "▓" in "".join(east.splitlines()[1:22])
    assert ask["map"](position) == east
    assert ask["west"](position) == home
    wide = [ask["wider"](position) for _ in range(4)][-1]
    assert "A character is 16 x 16 cells" in wide
    assert "█" in "".join(wide.splitlines()[1:22])
    assert "A character is 8 x 8 cells" in ask["closer"](position)
    assert ask["north"](position) != ask["south"](position)
    assert ask["home"](position) == home


def test_the_terminals_map_goes_through_the_layers_of_space() -> None:
    position = played("x 1,1,3", "0,0,1", dims=3)
    assert ", layer 1." in terminal.COMMANDS["map"][1](position)
    assert "▓" not in terminal.COMMANDS["map"][1](position).splitlines()[10]
    terminal.COMMANDS["above"][1](position)
    assert "█" in "".join(terminal.COMMANDS["above"][1](position).splitlines()[1:22])
    assert ", layer 2." in terminal.COMMANDS["below"][1](position)


def test_the_terminals_map_draws_thoughts_and_the_edge() -> None:
    lesson = played("x 0,3", "0,2", "x -3,4", power=2, thoughts="angel")
    assert terminal.COMMANDS["map"][1](lesson).count("░") > 300
    assert "░" in terminal.COMMANDS["west"][1](lesson).splitlines()[1]
    ring = played(power=1, thoughts="devil")
    assert terminal.COMMANDS["wider"][1](ring).count("□") > 60
    board = played("x 3,4", form="board", radius=20, power=1)
    assert "+" in terminal.COMMANDS["wider"][1](board).splitlines()[1]


def test_what_happens_is_told_and_moved() -> None:
    position = played("x 5,7", "2,-1")
    assert position.log() == [
        "The devil places its first marker on 5,7.",
        "The angel flies 1 south and 2 east, to 2,-1.",
    ]
    cues = [cue for play in position.history for row in play.rows for cue in scene.cues(position.options, row)]
    moved = [("move", "angel"), ("move", "aura"), ("move", "dawn")]
    assert [(cue.kind, cue.item) for cue in cues] == [("appear", "mark:5,7"), *moved, ("trail", "flight")]


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
    assert "no angel of power 1 can escape a perfect devil for ever" in terminal.hint(king)
    near, in_space = played(power=1, form="board", radius=4), played(power=1, dims=3)
    near.play("x 2,2")
    assert "only if the edge is near" in terminal.hint(near)
    in_space.play("x 2,2,2")
    assert "nobody knows" in terminal.hint(in_space)
    assert "power 2 or more is never caught if it flies well" in terminal.hint(played(power=2))
    assert "in space" in terminal.hint(played(power=1, dims=3))
    assert "no ring" in terminal.hint(played(power=1, form="board", radius=15))
    assert "is waiting for the devil's first marker" in terminal.thoughts(played(power=2))


def advice(position: Position) -> tuple[int, str]:
    return hint(position.game, position.options, position.state, position.actor)


def test_a_hint_is_a_move_and_its_reason() -> None:
    king = played(power=1, turns=400)
    action, words = advice(king)
    assert words.startswith(f"The perfect devil would mark {king.text(action).removeprefix('x ')}, to prepare a corner")
    assert "It traps the king with at most 235 marks" in words
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


def test_burnt_neighbours_are_joined_by_a_wall_and_the_newest_glows() -> None:
    items = {item.id: item for item in played("x 5,5", "0,1", "x 6,5", "0,2", "x 9,9").view(0).scene.items}
    assert items["wall:5,5"].d == "M0 0L20 0"
    assert (items["mark:5,5"].ref, items["mark:6,5"].ref, items["mark:9,9"].ref) == ("burnt", "burnt", "burnt-new")
    assert not any(name.startswith(("wall:6", "wall:9", "gap:")) for name in items)
    assert list(items).index("wall:5,5") < list(items).index("mark:5,5"), "walls lie under what is burnt"


def test_a_square_that_is_missing_in_a_wall_is_seen_as_a_gap() -> None:
    apart = played("x 5,5", "0,1", "x 7,5").view(0).scene.items
    assert not any(item.id.startswith("gap:") for item in apart), "two squares are no wall"
    wall = played("x 5,5", "0,1", "x 7,5", "0,2", "x 8,5").view(0).scene.items
    assert [(item.id, item.ref) for item in wall if item.id.startswith("gap:")] == [("gap:6,5", "gap")]

"""The rulebook's sample game, sentence by sentence. Its figures are lost; the words fix the board (see the rulings)."""

from itertools import combinations, permutations

from cellar.games.cell_management import rules
from cellar.games.cell_management.board.written import SPECIES, is_one_cycle
from cellar.play.position import Position

A = 1


def sample() -> Position:
    return Position.from_line("cell_management 4A3N25/N3254A/234")


def visits(rows: tuple[tuple[int, ...], ...]) -> dict[str, list[tuple[int, ...]]]:
    """The rows of each cell's examination, by the name of the cell."""
    found: dict[str, list[tuple[int, ...]]] = {}
    cell = ""
    for row in rows:
        if row[0] == rules.EXAMINED:
            cell = SPECIES[row[2]]
            found[cell] = []
        if row[0] in (rules.EXAMINED, rules.HID, rules.ESCAPED, rules.SEARCHED):
            found[cell].append(row)
    return found


def facing(row: tuple[int, ...]) -> tuple[str, str, str]:
    """The hideout beside the examined cell: whose, friendly or hostile, empty or occupied."""
    return (SPECIES[row[4]], "hostile" if row[5] else "friendly", "occupied" if row[6] else "empty")


def kinds(rows: list[tuple[int, ...]]) -> list[int]:
    return [row[0] for row in rows]


def test_in_round_one_cell_4_attracts_the_guards() -> None:
    rows = sample().play("4")
    assert rows[0][:5] == (rules.ATTRACTED, 0, 4, 0, 1)


def test_nothing_happens_in_cell_4_since_its_hideout_is_friendly_and_empty() -> None:
    cell = visits(sample().play("4"))["4"]
    assert facing(cell[0]) == ("N", "friendly", "empty")
    assert kinds(cell) == [rules.EXAMINED, rules.SEARCHED]


def test_one_ace_makes_it_to_its_hideout_because_hideout_3_is_hostile_and_empty() -> None:
    cell = visits(sample().play("4"))["A"]
    assert facing(cell[0]) == ("3", "hostile", "empty")
    assert kinds(cell) == [rules.EXAMINED, rules.HID, rules.SEARCHED]
    assert cell[1][2] == A


def test_the_same_thing_happens_in_cells_3_and_2() -> None:
    found = visits(sample().play("4"))
    for name in "32":
        assert facing(found[name][0])[1:] == ("hostile", "empty")
        assert kinds(found[name]) == [rules.EXAMINED, rules.HID, rules.SEARCHED]


def test_nothing_happens_in_cell_null() -> None:
    cell = visits(sample().play("4"))["N"]
    assert facing(cell[0]) == ("5", "friendly", "empty")
    assert kinds(cell) == [rules.EXAMINED, rules.SEARCHED]


def test_one_5_makes_it_to_its_hideout_because_hideout_ace_is_friendly_and_occupied() -> None:
    cell = visits(sample().play("4"))["5"]
    assert facing(cell[0]) == ("A", "friendly", "occupied")
    assert kinds(cell) == [rules.EXAMINED, rules.HID, rules.SEARCHED]
    assert cell[1][2] == 5


def test_the_ace_is_discovered_and_returned_to_its_cell() -> None:
    position = sample()
    search = visits(position.play("4"))["5"][2]
    assert search[2:5] == (A, 5, 1)
    assert rules.captives_in_cell(position.state, A) == 2


def test_the_guard_returns_to_cell_4_and_they_exit() -> None:
    position = sample()
    rows = position.play("4")
    assert rows[-1][:5] == (rules.LEFT, 0, 4, 0, 1)
    assert position.to_json()["hidden"] == ["2", "3", "5"]
    assert position.to_json()["centre"] == []


def test_after_round_two_from_cell_null_a_2_is_in_the_centre_and_five_more_are_to_go() -> None:
    position = sample()
    position.play("4")
    rows = position.play("N")
    assert position.to_json()["centre"] == ["2"]
    assert [row[2] for row in rows if row[0] == rules.ESCAPED] == [2]
    told = " ".join(position.log())
    assert "5 more to go" in told


def agrees(board: str) -> bool:
    """Whether a board tells the story of the sample."""
    position = Position.from_line(f"cell_management {board}")
    found = visits(position.play("4"))
    ran = {name: kinds(rows) == [rules.EXAMINED, rules.HID, rules.SEARCHED] for name, rows in found.items()}
    beside = {name: facing(rows[0])[1:] for name, rows in found.items()}
    told = (
        ran == {"4": False, "A": True, "3": True, "N": False, "2": True, "5": True}
        and beside["4"] == ("friendly", "empty")
        and all(beside[name] == ("hostile", "empty") for name in "A32")
        and beside["5"] == ("friendly", "occupied")
    )
    if not told:
        return False
    position.play("N")
    return bool(position.to_json()["centre"] == ["2"])


def test_no_other_board_agrees_with_both_rounds_as_told() -> None:
    """The words give the first, second and last cell, who faces Null, 4, 3 and Ace, and that three hideouts are
    hostile."""
    boards = []
    for between in permutations("3N2"):
        cells = f"4A{''.join(between)}5"
        for last in (("2", "5"), ("5", "2")):
            faces = {"4": "N", "2": "4", "A": "3", "5": "A", "3": last[0], "N": last[1]}
            ring = "".join(faces[name] for name in cells)
            boards += [f"{cells}/{ring}/{''.join(hostile)}" for hostile in combinations("NA2345", 3)]
    # A facing relation that is no single cycle is no board.
    possible = [board for board in boards if is_one_cycle(*parts(board))]
    assert [board for board in possible if agrees(board)] == ["4A3N25/N3254A/234"]


def parts(board: str) -> tuple[list[int], list[int]]:
    cells, ring, _ = board.split("/")
    return ([SPECIES.index(name) for name in cells], [SPECIES.index(name) for name in ring])

"""What a view looks like: every state by shape, not by colour alone; stable ids; nothing that the seat may not know."""

from collections.abc import Sequence

import pytest

from cellar.draw.scene import Item, Scene
from cellar.draw.svg import write_svg
from cellar.draw.terminal import plain
from cellar.games.cell_wars import notation, rules
from cellar.games.cell_wars.deck import cards, printed
from cellar.games.cell_wars.picture import card_art, layout
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.scene import cues, scene
from cellar.games.cell_wars.words import names
from cellar.rules.rng import below, generator
from cellar.rules.tape import blank_tape, for_seat, rows
from cellar.rules.types import OVER, PUBLIC
from tests.games.cell_wars.tabletop import CA, CB, CC, IA, IB, Table, hexagon


def walk(items: Sequence[Item]) -> list[Item]:
    return [found for item in items for found in (item, *walk(item.items))]


def drawn(table: Table, seat: int = PUBLIC) -> Scene:
    return scene(table.options, table.s, seat)


def item(shown: Scene, id: str) -> Item:
    return next(found for found in walk(shown.items) if found.id == id)


def shape(shown: Scene, ref: str) -> list[tuple[str, str, str]]:
    """A symbol without its colours: what somebody sees who sees none."""
    symbol = next(found for found in shown.symbols if found.id == ref)
    return [(found.kind, found.d, found.dash) for found in symbol.items]


def test_tissues_differ_by_texture_not_only_by_colour() -> None:
    table = Table().clear()
    table.tissue(p.TUMOUR, (0, 0))
    table.tissue(p.SOLID, (1, 0))
    shown = drawn(table)
    shapes = [shape(shown, item(shown, f"hex:{name}").ref) for name in ("e4", "e5", "e6")]
    assert shapes[0] != shapes[1] != shapes[2] != shapes[0]
    assert item(shown, "hex:e6").label == "e6, solidified tissue"


def test_an_active_card_sign_differs_by_its_shape_and_a_sign_gives_way_to_a_cell() -> None:
    table = Table().clear()
    table.s.active = 1
    shown = drawn(table)
    active, inactive = item(shown, "sign:card-1"), item(shown, "sign:card-2")
    assert shape(shown, item(shown, "sign:card-1:sign").ref) != shape(shown, item(shown, "sign:card-2:sign").ref)
    refs = {item(shown, f"sign:{key}:sign").ref for key in ("card-1", "generator", "factory", "vessel-1")}
    assert len(refs) == 4
    assert active.label.endswith("active")
    assert inactive.label.endswith("inactive")
    block = int(table.s.signs[0])
    assert (active.x, active.y) == pytest.approx(layout.CENTRES[block], abs=0.01)
    table.stand(IA, *board.BLOCKS[block])
    aside = item(drawn(table), "sign:card-1")
    assert aside.x < active.x
    assert aside.y < active.y


def test_immune_and_cancer_cells_differ_by_shape_and_show_letter_and_biomass() -> None:
    table = Table().clear()
    table.s.biomass[CB] = 2
    shown = drawn(table)
    immune, cancer = item(shown, "cell:immune-beta"), item(shown, "cell:cancer-beta")
    bodies = [shape(shown, f"cell-{key}") for key in names.CELL_KEYS]
    assert all(a != b for i, a in enumerate(bodies) for b in bodies[:i])
    assert item(shown, "cell:immune-beta:letter").text == item(shown, "cell:cancer-beta:letter").text == "β"
    assert item(shown, "cell:cancer-beta:full").d.count("M") == 2
    assert item(shown, "cell:cancer-beta:spent").d.count("M") == 3
    assert cancer.label == "Cancer β on i5, Biomass 2 of 5"
    assert immune.site == "cell:immune-beta"


@pytest.mark.parametrize("deck", cards.BUILT_IN)
def test_every_card_has_a_picture_and_a_line_that_fits(deck: str) -> None:
    shown = drawn(Table(deck=deck))
    pictures = {symbol.id for symbol in shown.symbols}
    for camp in (p.IMMUNE, p.CANCER):
        for card in cards.deck(deck).camps[camp]:
            assert card_art.name(card, camp) in pictures
            assert 4 < len(printed.brief(card.effects)) <= printed.LINE
    assert len({str(shape(shown, ref)) for ref in pictures if ref.startswith("art-0-")}) > 3


@pytest.mark.parametrize("number", range(1, 7))
def test_cells_that_share_a_block_do_not_hide_each_other(number: int) -> None:
    table = Table().clear()
    for seat in range(6):
        table.stand(seat, 0, 0) if seat < number else table.stand(seat, 0, -3 + seat)
    shown = drawn(table)
    places = [(item(shown, f"cell:{names.cell_key(table.options, seat)}")) for seat in range(number)]
    radius = 14 * layout.SHARED[number][0]
    for i, a in enumerate(places):
        for b in places[:i]:
            assert ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 >= 1.3 * radius


def test_a_dead_cell_waits_faded_beside_the_board() -> None:
    table = Table().clear()
    table.s.place[CC] = -1
    table.s.biomass[CC] = 0
    shown = item(drawn(table), "cell:cancer-gamma")
    assert shown.opacity < 1
    assert shown.label == "Cancer γ off the board, Biomass 0 of 5"
    assert (shown.x, shown.y) == layout.bench_place(p.CANCER, 0)


def test_walls_stand_on_their_edges_and_empty_edges_are_offered_only_to_who_may_build() -> None:
    table = Table().clear()
    table.wall(0, 0, 0)
    table.s.bricks[CA] = 1
    table.go(CA, t.TO_ACT)

    def edges(seat: int) -> list[Item]:
        return [found for found in drawn(table, seat).items if found.id.startswith("edge:")]

    assert [found.id for found in edges(IA)] == [found.id for found in edges(PUBLIC)] == ["edge:e5/e6"]
    assert len(edges(CA)) == 156
    wall = edges(IA)[0]
    (x1, y1), (x2, y2) = layout.CENTRES[hexagon(0, 0)], layout.CENTRES[hexagon(1, 0)]
    assert (wall.x, wall.y) == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2), abs=0.01)
    assert wall.turn % 180 == 90


def test_every_site_of_a_move_on_the_board_is_an_item() -> None:
    """Cards and choices are offered beside the board; blocks, edges and cells on it."""
    table = Table(setup="players")
    rng = generator(2)
    while table.actor != OVER:
        if table.actor >= 0:
            sites = {found.site for found in walk(drawn(table, table.actor).items)}
            for action in table.legal():
                (site,) = notation.path(table.options, table.s, action)
                assert site in sites or site.split(":")[0] in ("card", "choice", "deck", "discard"), site
        actions = table.legal()
        table.play(actions[below(rng, len(actions))])


def test_the_track_shows_the_round_and_the_rounds_that_reload() -> None:
    table = Table().clear()
    table.s.round_no = 7
    shown = drawn(table)
    piece = item(shown, "round-piece")
    assert (piece.x, piece.y) == layout.track_place(7)
    thick = [n for n in range(1, 17) if item(shown, f"round:{n}:field").width > 2]
    assert thick == [3, 6, 9, 12, 15]


def test_decks_and_the_count_of_cancer_tissue_are_told() -> None:
    table = Table().clear()
    table.used(p.IMMUNE, 5)
    table.tissue(p.TUMOUR, (0, 0), (1, 0))
    shown = drawn(table)
    assert item(shown, "deck:immune").label == "Immune deck: 35 cards, discard pile: 5 cards"
    assert item(shown, "meter:count").text == "2 blocks of cancer tissue"
    assert shown.title == "Cell Wars, round 1 of 16"


def test_the_terminal_shows_tissue_signs_cells_and_walls_as_characters() -> None:
    table = Table()
    text = plain(drawn(table))
    assert text.count("x") == 7
    assert text.count(".c") == 4
    assert [line.split()[0] for line in text.splitlines() if line.strip()][-1] == "i1"
    table.clear()
    table.wall(0, 0, 0)
    text = plain(drawn(table))
    assert "|" in text
    for cell in "αβγABC":
        assert cell in text


def test_a_picture_is_valid_svg_in_all_themes() -> None:
    table = Table().clear()
    for theme in ("auto", "light", "dark"):
        assert write_svg(drawn(table), theme).startswith("<svg")


# -- motion


def test_a_move_of_a_cell_is_a_walk_between_the_places_where_it_is_drawn() -> None:
    table = Table().clear()
    table.stand(IA, 0, 0)
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1)
    before = item(drawn(table), "cell:immune-alpha")
    tape = blank_tape(64)
    rules.apply(table.s, t.STEP, tape)
    after = item(drawn(table), "cell:immune-alpha")
    walk_, trail = cues(table.options, rows(tape)[0])
    assert walk_.item == trail.item == "cell:immune-alpha"
    assert walk_.start == (before.x, before.y)
    assert walk_.end == (after.x, after.y)


def test_every_cue_of_a_match_moves_something_that_is_drawn() -> None:
    table = Table(deck="swift", setup="players")
    rng = generator(4)
    found = 0
    while table.actor != OVER:
        before = {shown.id for shown in walk(drawn(table).items)}
        tape = blank_tape(256)
        actions = table.legal()
        rules.apply(table.s, actions[below(rng, len(actions))], tape)
        after = {shown.id for shown in walk(drawn(table).items)}
        for row in rows(tape):
            for cue in cues(table.options, row):
                assert cue.item in before | after, cue
                found += 1
    assert found > 100


def test_drawing_a_card_shows_it_to_those_who_may_know_and_its_back_to_the_others() -> None:
    table = Table().clear()
    table.s.biomass[IA] = 4
    table.go(IA, t.TO_DRAW)
    table.play(t.DRAW_CHARGE)
    tape = blank_tape(64)
    rules.apply(table.s, t.CARD + table.card(IA, "excalibur"), tape)
    (row,) = (row for row in rows(tape) if row[0] == t.T_DREW)
    seen = {seat: cues(table.options, for_seat(row, seat)) for seat in (IA, IB, CA, PUBLIC)}
    assert all([cue.kind for cue in found] == ["draw"] for found in seen.values())
    assert {found[0].item for found in seen.values()} == {"deck:immune"}
    assert [found[0].text for found in seen.values()] == ["Excalibur", "Excalibur", "", ""]

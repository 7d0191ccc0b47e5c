"""Moves, clicks and setups as a person writes them."""

import pytest

from cellar.errors import BadText
from cellar.games.cell_wars import notation, setup
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import EDGE
from cellar.games.cell_wars.words import names
from cellar.games.zyrcan.board.spaces import NAMES as ZYRCAN_NAMES
from cellar.rules.rng import generator
from tests.games.cell_wars.tabletop import CA, CB, IA, IB, NE, E, Table, hexagon


def texts(table: Table) -> list[str]:
    return [notation.action_text(table.options, table.s, action) for action in table.legal()]


def paths(table: Table) -> list[tuple[str, ...]]:
    return [notation.path(table.options, table.s, action) for action in table.legal()]


def parse(table: Table, text: str) -> int:
    return notation.parse_action(table.options, table.s, text)


def test_blocks_are_named_by_row_and_slanting_column_as_in_zyrcan() -> None:
    assert names.BLOCKS == ZYRCAN_NAMES
    assert names.BLOCKS[hexagon(0, 0)] == "e5"
    assert names.BLOCKS[0] == "a5"
    assert names.BLOCKS[60] == "i5"


def test_an_edge_is_named_by_its_two_blocks_in_any_order() -> None:
    edge = int(EDGE[hexagon(0, 0), E])
    assert names.EDGES[edge] == "e5/e6"
    assert names.edge_number("e6/e5") == names.edge_number("E5/E6") == edge


def test_the_setup_by_the_players_is_written_sign_by_sign() -> None:
    table = Table(setup="players")
    assert texts(table)[0] == "sign CARD a5"
    for sign, word in enumerate(("CARD", "CARD", "CARD", "CARD", "generator", "factory", "vessel", "vessel")):
        assert texts(table)[0].startswith(f"sign {word} ")
        table.play(parse(table, f"sign {names.BLOCKS[sign]}"))
    assert texts(table)[:2] == ["tissue a5", "tissue a6"]
    for block in ("d5", "d6", "e4", "e5", "e6", "f4", "f5"):
        table.play(parse(table, block))
    assert int(table.s.phase) == t.PLACE_CELL
    assert all(text.startswith("cell ") for text in texts(table))


def test_drawing_playing_and_acting_are_short_words() -> None:
    table = Table().clear()
    table.give(CA, "glucose")
    table.s.free[CA] = 1
    table.go(CA, t.TO_DRAW)
    assert texts(table) == ["no more draws", "draw free", "draw burn", "draw mutate"]
    assert parse(table, "Burn") == parse(table, "draw charge") == t.DRAW_CHARGE
    table.play(parse(table, "mutate"))
    assert texts(table) == [f"die {face}" for face in range(1, 7)]
    table.play(parse(table, "die 5"))
    assert "deal maltose" in texts(table)
    table.play(parse(table, "deal maltose"))
    table.play(parse(table, "done"))
    assert texts(table)[0] == "no more cards"
    assert {"play glucose", "play maltose"} <= set(texts(table))
    assert parse(table, "Glucose") == parse(table, " PLAY   glucose ") == t.CARD
    table.play(t.END)
    assert texts(table) == ["stay", "roll", "degrade"]
    table.play(parse(table, "roll"), t.DIE + 6)
    assert texts(table)[0] == "stop"
    assert parse(table, "move ne") == parse(table, "NE") == t.STEP + NE


def test_a_step_may_also_be_named_by_the_block_it_leads_to_and_is_clicked_there() -> None:
    table = Table().clear()
    table.stand(IA, 0, 0)
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1)
    assert parse(table, "move e6") == parse(table, "e6") == t.STEP + E
    assert ("hex:e6",) in paths(table)
    assert ("choice:stop",) in paths(table)


def test_walls_are_built_and_demolished_by_their_edge() -> None:
    table = Table().clear()
    table.s.bricks[CA] = 1
    table.stand(CA, 0, 0)
    table.go(CA, t.TO_ACT)
    assert "wall e5/e6" in texts(table)
    assert ("edge:e5/e6",) in paths(table)
    table.play(parse(table, "wall e6 / e5"))
    table.stand(IB, 0, 0)
    table.go(IB, t.TO_ACT)
    assert texts(table) == ["stay", "demolish e5/e6", "roll"]


def test_cells_are_named_by_camp_and_letter() -> None:
    table = Table().clear()
    table.stand(IA, 0, 0)
    table.stand(CB, 1, 0)
    table.attack_from_step(IA, E)
    assert texts(table) == ["stop", "attack cancer-beta"]
    for text in ("attack cancer-beta", "attack Cancer β", "attack c b", "attack cancer beta"):
        assert parse(table, text) == t.SEAT + CB
    assert paths(table) == [("choice:stop",), ("cell:cancer-beta",)]
    assert notation.site_label(table.options, table.s, "cell:cancer-beta") == "Cancer β"


def test_the_choices_of_cards_have_words_of_their_own() -> None:
    table = Table().clear()
    table.hold(IA, "vegf")
    assert texts(table) == ["sign vessel f1", "sign vessel e1"]
    table.play(parse(table, "sign e1"))
    assert all(text.startswith("to ") for text in texts(table))
    table.play(table.legal()[0])
    table.stand(IA, 0, 0)
    table.tissue(p.TUMOUR, (1, 0), (0, 1))
    table.hold(IA, "excalibur")
    assert texts(table) == ["line E-W", "line SE-NW"]
    assert parse(table, "line W-E") == parse(table, "line e") == t.AXIS
    table.play(t.AXIS)
    table.hold(CA, "canceration")
    assert "turn e5" in texts(table)
    table.play(parse(table, "e5"))
    table.used(p.CANCER, 6)
    table.hold(CA, "aladdins-lamp")
    assert "take discard glucose" in texts(table)
    assert "take deck maltose" in texts(table)
    assert parse(table, "take discard glucose") == t.PILE


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "isn't a move in Cell Wars"),
        ("fly home", "isn't a move in Cell Wars"),
        ("move up", "isn't a direction; there are E, SE, SW, W, NW, NE"),
        ("z9", "the rows are a to i"),
        ("e99", "row e has e1 to e9"),
        ("wall e5", "name the two blocks it lies between"),
        ("wall e5/e7", "do not touch"),
        ("play glucos", "did you mean glucose?"),
        ("play Excalibar", "The Cancer camp has no card"),
        ("attack immune-delta", "there are immune-alpha, cancer-alpha"),
        ("line up", "there are E-W, SE-NW, SW-NE"),
        ("collect 9", "0, 1 or 2 (step 3)"),
        ("die 7", "a die shows 1 to 6"),
        ("٣", "isn't a move in Cell Wars"),
    ],
)
def test_what_cannot_be_read_is_answered_with_a_sentence(text: str, says: str) -> None:
    table = Table().clear()
    table.go(CA, t.TO_ACT)
    with pytest.raises(BadText) as caught:
        parse(table, text)
    assert says in str(caught.value)
    assert str(caught.value).endswith((".", "?"))


def test_every_site_has_a_name_and_others_are_refused() -> None:
    table = Table()
    for site, label in {
        "hex:e5": "block e5",
        "edge:e5/e6": "edge between e5 and e6",
        "card:glucose": "Glucose",
        "deck:glucose": "Glucose, from the deck",
        "discard:glucose": "Glucose, from the discard pile",
        "choice:roll": "Roll to move",
        "choice:collect-2": "Collect 2 walls",
        "choice:line-SW-NE": "The line SW-NE",
        "choice:die-3": "The die shows 3",
    }.items():
        assert notation.site_label(table.options, table.s, site) == label
    for phase, site, label in (
        (t.DRAW, "no-more-draws", "Done drawing"),
        (t.PLAY, "no-more-cards", "Done with cards"),
        (t.MOVE, "stop", "Stop here"),
        (t.ATTACK, "stop", "Done attacking"),
    ):
        table.s.phase = phase
        assert notation.site_label(table.options, table.s, f"choice:{site}") == label
    for site in ("", "hex:z1", "edge:e5/e7", "card:gold", "choice:win", "choice:collect-9", "e5"):
        with pytest.raises(BadText, match="isn't a place"):
            notation.site_label(table.options, table.s, site)


def test_cards_with_one_name_are_told_apart_by_their_ids() -> None:
    text = cards.text_of("plain").replace('name = "March"', 'name = "Sugar"')
    table = Table(deck=text)
    labels = [notation.site_label(table.options, table.s, f"deck:{card}") for card in ("sugar", "march", "breath")]
    assert labels == ["Sugar (sugar), from the deck", "Sugar (march), from the deck", "Breath, from the deck"]


def test_a_setup_is_the_blocks_of_signs_and_tissue() -> None:
    table = Table()
    drawn = setup.draw(table.options, generator(0))
    text = notation.setup_text(table.options, drawn)
    assert text == "signs a8 d2 f8 i2 b5 h5 e1 e9 cancer d5 d6 e4 e5 e6 f4 f5"
    assert notation.parse_setup(table.options, text) == drawn


@pytest.mark.parametrize("seed", range(5))
def test_a_random_setup_comes_back_from_its_text(seed: int) -> None:
    options = Table(setup="random", cancer_tissue=9).options
    drawn = setup.draw(options, generator(seed))
    assert notation.parse_setup(options, notation.setup_text(options, drawn)) == drawn


@pytest.mark.parametrize(
    ("mode", "text", "says"),
    [
        ("players", "signs a5", "its setup is the word 'players'"),
        ("standard", "players", "A setup of Cell Wars is 'signs'"),
        ("standard", "signs a8 d2 f8 i2 b5 h5 e1 e8 cancer d5 d6 e4 e5 e6 f4 f5", "not the standard layout"),
        (
            "random",
            "signs a8 d2 f8 i2 b5 h5 e1 e1 cancer d5 d6 e4 e5 e6 f4 f5",
            "each sign on a block of its own (CW-5)",
        ),
        (
            "random",
            "signs a8 d2 f8 i2 b5 h5 e1 e9 cancer d5 d6 e4 e5 e6 f4",
            "has 6 cancer blocks, the options ask for 7 (CW-2)",
        ),
        ("random", "signs a8 d2 f8 i2 b5 h5 e1 x9 cancer d5 d6 e4 e5 e6 f4 f5", "There is no block 'x9'"),
        ("random", "signs d5 d6 e4 e5 e6 f4 f5 a5 cancer c5 c6 c7 d4 d7 e3 e7", "without a block to start on (CW-5)"),
    ],
)
def test_a_wrong_setup_is_refused(mode: str, text: str, says: str) -> None:
    with pytest.raises(BadText) as caught:
        notation.parse_setup(Table(setup=mode).options, text)
    assert says in str(caught.value)

"""What analysis says of a move that is in the opening book."""

from cellar.analysis import in_book
from cellar.analysis.judging import figures, judge
from cellar.bots import opening_book
from cellar.language import speaking
from cellar.play.position import Position

FOUND = {"by": "master", "games": 200, "moves": {"2@e5": 62}}


def test_a_move_of_the_book_says_who_played_it_and_how_often() -> None:
    game = Position.start("zyrcan").game
    assert in_book.sentence(game, FOUND, "2@e5") == "Played by Admiral in 31% of 200 matches."
    assert in_book.sentence(game, FOUND, "1@e5") == ""
    assert in_book.sentence(game, None, "2@e5") == ""
    with speaking("es"):
        assert in_book.sentence(game, FOUND, "2@e5") == "Jugado por Almirante en el 31 % de 200 partidas."
    with speaking("zh-Hans"):
        assert "31%" in in_book.sentence(game, FOUND, "2@e5")


def test_a_judged_match_has_what_the_book_says_of_each_of_its_moves() -> None:
    position = Position.start("zyrcan")
    book = in_book.figures(position)
    assert book is not None
    text = max(book["moves"], key=book["moves"].get)
    judged = [_judged(position)]
    for move in (text, position.text(0) if position.text(0) != text else position.text(1)):
        position.play(move if position.history == [] else position.legal_moves[-1])
        judged.append(_judged(position))
    first = figures(position, judged)["moves"][0]
    assert first["book"] == book
    assert in_book.sentence(position.game, first["book"], first["move"]).startswith("Played by Admiral in ")


def test_the_book_in_figures_is_that_of_the_hidden_state() -> None:
    position = Position.start("cell_wars", variant="balanced")
    book = in_book.figures(position)
    known = opening_book.known(position.game, position.options, position.hidden(0), 0)
    assert book is not None
    assert known is not None
    assert sorted(book["moves"].values()) == sorted(count for actions, count in known.moves for _ in actions)


def _judged(position: Position) -> dict[str, object]:
    return judge("zyrcan", dict(position.options), position.state.tobytes().hex(), "uct:20", 1, 0)

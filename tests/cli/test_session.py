"""A match at the keyboard, played through as a person would: against bots to its end, and two with hidden hands."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from cellar.bots.seat_specs import names
from cellar.cli.terminal.session import Session
from cellar.draw.terminal import plain
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.types import PUBLIC


def begin(game: str, seats: str, seed: int = 1, **options: Any) -> Session:
    return Session(Position.start(game, options, seed=seed), names(seats), seed, "", [])


def type_into(monkeypatch: pytest.MonkeyPatch, answer: Callable[[str], str | None]) -> None:
    """Whoever sits at the keyboard: is asked with a prompt, and types a line or closes the terminal."""

    def typed(console: Console, prompt: str = "", markup: bool = True) -> str:
        line = answer(prompt)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr(Console, "input", typed)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("zyrcan", "me,random,random", {}),
        ("angel", "random,me", {"turns": 6}),
        ("cell_management", "me", {"round_limit": 4}),
        ("cell_wars", "random,me", {"players": 2, "setup": "standard"}),
        ("cell_wars", "instinct,me,grudge", {"players": 3, "larger_camp": "cancer", "variant": "balanced"}),
    ],
)
def test_a_person_plays_against_bots_to_the_end(
    game: str,
    seats: str,
    options: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = begin(game, seats, **options)
    rng = generator(2)
    asked: list[str] = []

    def play(prompt: str) -> str | None:
        asked.append(prompt)
        if session.position.is_over:
            return "quit"
        moves = session.position.view(session.position.actor).moves
        # Now and then somebody mistypes, or looks something up: nothing is lost by it.
        return (
            ("xyzzy", "moves", "log", "help")[below(rng, 4)]
            if below(rng, 6) == 0
            else moves[below(rng, len(moves))].text
        )

    type_into(monkeypatch, play)
    session.run()
    shown = capsys.readouterr().out
    assert session.position.is_over
    assert (session.position.outcome() or "")[:60] in shown.replace("\n", " ")
    mine = seats.split(",").index("me")
    role = session.position.game.seat_names(session.position.options)[mine]
    assert any(prompt.startswith(role) for prompt in asked)
    assert "The match is over" in asked[-1]
    if "random" in seats:
        assert "(Random)" in shown


def test_a_match_against_a_bot_can_be_taken_back_to_ones_own_last_decision(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = begin("zyrcan", "me,random,random")
    first = session.position.state.tobytes()
    lines = iter([session.position.legal_moves[0].text, "undo", "quit"])
    type_into(monkeypatch, lambda prompt: next(lines))
    session.run()
    assert session.position.state.tobytes() == first
    assert "Move undone." in capsys.readouterr().out


def test_two_people_with_hidden_hands_share_a_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The keyboard is handed over on a cleared screen, and what one then sees names no card of the other's hand."""
    session = begin("cell_wars", "me,me", players=2, setup="standard")
    rng = generator(3)
    handed: list[str] = []
    secrets_looked_for = 0
    names = session.names

    def known_to(seat: int) -> str:
        """All that a seat may read in its own view, and what was told to everybody."""
        view = session.position.view(seat)
        cards = [card for pile in view.panel.piles for card in pile.cards] + list(view.panel.hand or ())
        notes = [note for facts in view.panel.seats for note in facts.notes]
        words = [card.name for card in cards] + [move.text for move in view.moves] + notes
        return " ".join([plain(view.scene), view.prompt, *words, *session.position.log(PUBLIC)]).lower()

    def play(prompt: str) -> str | None:
        nonlocal secrets_looked_for
        shown = capsys.readouterr().out
        if prompt.startswith("Pass the keyboard to"):
            handed.append(prompt)
            return ""
        seat = session.position.actor
        assert prompt.startswith(names[seat])
        for other in {0, 1} - {seat}:
            for card in session.position.view(other).panel.hand or ():
                if card.name.lower() not in known_to(seat):
                    secrets_looked_for += 1
                    assert card.name.lower() not in shown.lower(), f"{names[seat]} was shown {card.name}"
        if len(handed) >= 12 or session.position.is_over:
            return None
        moves = session.position.view(seat).moves
        return moves[below(rng, len(moves))].text

    type_into(monkeypatch, play)
    session.run()
    assert {prompt.split(" to ")[1].split(",")[0] for prompt in handed} == set(names)
    assert secrets_looked_for > 20


def test_diagrams_of_the_rules_are_drawn_in_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["rules", "quit"])
    type_into(monkeypatch, lambda prompt: next(lines))
    begin("zyrcan", "me,random,random").run()
    shown = capsys.readouterr().out
    assert "■3" in shown
    assert "The flight: the ship on c5 is gone" in shown
    assert "caption =" not in shown


def test_a_game_without_a_rules_page_has_rules_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = begin("zyrcan", "me,random,random")
    # As if its parts were no package: then there is no folder with a README.
    session.game = replace(session.game, about=replace(session.game.about, module="game"))
    lines = iter(["rules", "quit"])
    type_into(monkeypatch, lambda prompt: next(lines))
    session.run()
    shown = capsys.readouterr().out
    assert "Javier García" in shown
    assert "blitzkrieg" in shown


@pytest.mark.parametrize(("numba", "told"), [(True, "Numba compiles it now"), (False, "think in plain Python")])
def test_a_game_without_a_compiled_search_says_how_its_bots_think(
    numba: bool, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begin("cell_wars", "me,uct", players=2)
    assert capsys.readouterr().out == ""
    monkeypatch.setattr("cellar.engine.parts.in_module", lambda name, using: False)
    monkeypatch.setattr("cellar.engine.parts.has_numba", lambda: numba)
    begin("cell_wars", "me,random", players=2)
    assert capsys.readouterr().out == ""
    begin("cell_wars", "me,uct", players=2)
    assert f"Cell Wars brings no compiled search: {told}" in " ".join(capsys.readouterr().out.split()).replace(
        "its bots ", ""
    )


def test_marks_are_explained_beside_the_board_and_in_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = begin("cell_wars", "me,random", players=2)
    lines = iter(["help", None])
    type_into(monkeypatch, lambda prompt: next(lines))
    session.run()
    board, _, told = capsys.readouterr().out.partition("MOVE or NUMBER")
    assert "# solidified tissue" in board.replace("\n", " ")
    assert "  #                solidified tissue\n" in told


@pytest.mark.parametrize("game", ["zyrcan", "cell_wars", "angel", "cell_management"])
def test_what_is_typed_is_never_echoed_whole(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = [
        "q" * 10_000,
        "sacrifice " + "q" * 10_000,
        "x " + "q" * 10_000,
        "e" + "4" * 10_000,
        "words " + "q" * 10_000,
    ]
    lines = iter([*typed, None])
    session = Session(Position.start(game, seed=1), [], 1, "", [])
    type_into(monkeypatch, lambda prompt: next(lines))
    session.run()
    shown = capsys.readouterr().out
    assert "q" * 80 not in shown.replace("\n", "")
    assert "4" * 80 not in shown.replace("\n", "")


def test_numbers_stand_before_the_moves_wherever_a_number_may_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In Cell Management a start is called by a number itself; a sacrifice is not."""
    lines = iter(["99", None, "99", "1", None])
    type_into(monkeypatch, lambda prompt: next(lines))
    Session(Position.from_line("cell_management 4A3N25/N3254A/234"), ["me"], 1, "", []).run()
    shown = capsys.readouterr().out
    assert "\n  N, A, 2, 3, 4, 5\n" in shown
    assert "'99' isn't a move here: name a species" in shown.replace("\n", " ")
    after = Position.from_line("cell_management 4A3N25/N3254A/234 hidden=235 centre=N phase=sacrifice round=3")
    moves = [move.text for move in after.legal_moves]
    Session(after, ["me"], 1, "", []).run()
    shown = capsys.readouterr().out
    assert all(f"\n  {number:>3}  {text}\n" in shown for number, text in enumerate(moves, 1))
    assert f"There is no move 99: they are numbered 1 to {len(moves)}. Type moves to see them." in shown
    assert [played.text for played in after.history] == moves[:1]


def test_a_number_that_no_move_has_and_a_hint_by_the_strongest_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = begin("cell_wars", "me,random", players=2)
    lines = iter(["99", "0", "hint", None])
    type_into(monkeypatch, lambda prompt: next(lines))
    session.run()
    shown = " ".join(capsys.readouterr().out.split())
    assert "There is no move 99: they are numbered 1 to 18. Type moves to see them." in shown
    assert "There is no move 0: they are numbered 1 to 18. Type moves to see them." in shown
    assert re.search(r"Block \w\d: you win about \d in 10 matches from here\. cell \w\d", shown), "in words, and typed"
    assert [str(move) for move in session.position.history] == [], "and nothing is played"


@pytest.mark.parametrize("is_terminal", [True, False])
def test_what_the_last_player_saw_is_cleared_or_said_to_stand_there(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = begin("cell_wars", "me,me", players=2, setup="standard")
    session.console = Console(highlight=False, force_terminal=is_terminal)
    rng = generator(3)
    at_cover: list[str] = []

    def play(prompt: str) -> str | None:
        shown = capsys.readouterr().out
        if prompt.startswith("Pass the keyboard to"):
            at_cover.append(shown)
            return "" if len(at_cover) < 3 else None
        moves = session.position.view(session.position.actor).moves
        return moves[below(rng, len(moves))].text

    type_into(monkeypatch, play)
    session.run()
    assert "The match is saved" in capsys.readouterr().out
    assert len(at_cover) == 3
    for shown in at_cover:
        assert shown.endswith("\x1b[H\x1b[2J\x1b[3J") == is_terminal
        assert ("saw is above" in shown) != is_terminal

"""Opening books: symmetric positions are one, moves are drawn by weight, the stronger levels use them."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from cellar.bots import opening_book, registry
from cellar.bots.opening_book import Entry, Known, form_of, known
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.types import Options, State
from cellar.testing.opening_books import one_entry
from cellar.testing.random_matches import Broken

PLIES = 9
TRIES = 400
#: Who plays by the book of each game.
BY_THE_BOOK = {
    "zyrcan": ["club", "expert", "senior", "candidate", "master"],
    "cell_wars": ["expert", "master"],
    "angel": [],
    "cell_management": [],
}


def form(position: Position) -> opening_book.Form:
    return form_of(position.game, position.options, position.hidden(position.actor), position.actor)


def asked(position: Position) -> Known | None:
    return known(position.game, position.options, position.hidden(position.actor), position.actor)


@pytest.mark.parametrize("variant", ["base", "blitzkrieg"])
@pytest.mark.parametrize("players", [3, 5])
def test_a_match_and_its_images_have_one_form_whoever_goes_first(variant: str, players: int) -> None:
    start = Position.start("zyrcan", variant=variant, players=players)
    assert start.setup is not None
    symmetry = start.game.symmetry
    assert symmetry is not None
    for number, image in enumerate(symmetry.symmetries(start.options)):
        here = Position.start("zyrcan", variant=variant, players=players)
        first = number % players
        there = Position.start("zyrcan", variant=variant, players=players, first_seat=first)
        rng = generator(number)
        for _ in range(PLIES):
            assert form(here).key == form(there).key
            actions = here.legal_actions()
            action = actions[below(rng, len(actions))]
            assert form(here).canonical(action) == form(there).canonical(image.actions[action])
            here.play(action)
            there.play(image.actions[action])


def test_other_positions_have_other_forms() -> None:
    keys = set()
    for action in Position.start("zyrcan").legal_actions():
        position = Position.start("zyrcan")
        position.play(action)
        keys.add(form(position).key)
    assert len(keys) == 18  # six spaces that no symmetry maps to each other, and three kinds of ships
    keys |= {form(Position.start("zyrcan", players=players)).key for players in (3, 4)}
    assert form(Position.start("zyrcan", variant="blitzkrieg")).key not in keys
    assert len(keys) == 20


def test_a_position_is_found_by_any_of_its_images() -> None:
    game, book = load("zyrcan"), opening_book.read("zyrcan")
    assert game.symmetry is not None
    assert book is not None
    for match, entry in ((match, entry) for match, entries in book.matches.items() for entry in entries):
        given = json.loads(match)
        here = Position.start(game, given)
        for action in entry.path:
            here.play(action)
        found = asked(here)
        assert found is not None
        assert found.games == entry.games
        for image in game.symmetry.symmetries(here.options):
            there = Position.start(game, given, first_seat=1)
            for action in entry.path:
                there.play(image.actions[action])
            other = asked(there)
            assert other is not None
            assert other.games == found.games
            for action in here.legal_actions():
                assert other.count(image.actions[action]) == found.count(action)


def test_books_are_read_as_they_are_written_and_begin_with_the_first_move() -> None:
    for name in ("zyrcan", "cell_wars"):
        book = opening_book.read(name)
        assert book is not None
        assert opening_book.book_of(book.text()) == book
        assert sum(map(len, book.matches.values())) == len(book.entries)
        for match, entries in book.matches.items():
            assert () in [entry.path for entry in entries]
            assert asked(Position.start(name, json.loads(match))) is not None


def test_moves_are_drawn_by_their_weight_and_by_the_seed() -> None:
    found = Known("master", 100, (((1, 2), 60), ((3,), 30)))
    drawn = Counter(found.draw(seed) for seed in range(TRIES))
    assert found.draw(7) == found.draw(7)
    assert set(drawn) == {1, 2, 3}
    assert abs((drawn[1] + drawn[2]) / TRIES - 2 / 3) < 0.08
    assert abs(drawn[1] - drawn[2]) < 0.15 * TRIES
    assert (found.count(2), found.count(3), found.count(4)) == (60, 30, 0)


def test_the_stronger_levels_play_by_the_book_and_no_one_else() -> None:
    for game, names in BY_THE_BOOK.items():
        assert [bot.name for bot in registry.bots_for(game) if bot.level.book] == names
    start = Position.start("zyrcan")
    found = asked(start)
    assert found is not None
    for seed in range(20):
        club = registry.choose(registry.bot("club", "zyrcan"), *_given(start), Thought(seed=seed))
        assert found.count(club) > 0


def test_novices_characters_and_analysts_do_not_open_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*_: object) -> None:
        raise AssertionError("the book was opened")

    monkeypatch.setattr(opening_book, "known", opened)
    start, thought = Position.start("zyrcan"), Thought(simulations=20)
    for name in ("random", "novice", "uct", "guard"):
        registry.choose(registry.bot(name, "zyrcan"), *_given(start), thought)
    assert registry.opinion(registry.bot("club", "zyrcan"), *_given(start), thought).value is not None
    *_, last = registry.think(registry.bot("master", "zyrcan"), *_given(start), thought)
    assert last.simulations == 20
    with pytest.raises(AssertionError):
        registry.choose(registry.bot("club", "zyrcan"), *_given(start), thought)


def test_a_bot_searches_where_its_book_knows_nothing() -> None:
    position = Position.start("zyrcan")
    rng = generator(5)
    while len(position.history) < PLIES:
        position.step(rng)
    assert asked(position) is None
    club, thought = registry.bot("club", "zyrcan"), Thought(simulations=50, seed=3)
    without = replace(club, level=replace(club.level, book=False))
    assert registry.played(club, *_given(position), thought) == registry.played(without, *_given(position), thought)
    start = Position.start("zyrcan")
    assert registry.played(club, *_given(start), thought).value is None
    assert registry.played(without, *_given(start), thought).value is not None


def test_the_book_knows_no_hidden_card() -> None:
    """States that a seat cannot tell apart are one to the book, at every decision of some first rounds."""
    apart = 0
    for seed in range(8):
        position, rng = Position.start("cell_wars", players=4, variant="balanced", seed=seed), generator(seed)
        while not position.is_over and position.state.round_no < 3:
            if (seat := position.actor) >= 0:
                other = position.copy()
                position.game.rules.resample(other.state, seat, rng)
                apart += other.state.tobytes() != position.state.tobytes()
                assert form(other) == form(position)
                assert asked(other) == asked(position)
            position.step(rng)
    assert apart > 20


def test_another_deck_is_another_book() -> None:
    plain, house = (Position.start("cell_wars", variant="balanced", deck=deck) for deck in ("plain", "house"))
    assert asked(house) is not None
    assert asked(plain) is None


def test_the_suite_notices_a_book_of_another_game() -> None:
    game = load("zyrcan")
    good = Entry.of(f"{form(Position.start(game)).key} - 10 67:7")
    one_entry(game, good, Position.start(game))
    for wrong in (
        replace(good, key="0" * 16),
        replace(good, path=(1,)),
        replace(good, moves={0: 5}),
        replace(good, moves={60: 11}),
    ):
        with pytest.raises(Broken):
            one_entry(game, wrong, Position.start(game))


def _given(position: Position) -> tuple[Game, Options, State, int]:
    return position.game, position.options, position.hidden(position.actor), position.actor

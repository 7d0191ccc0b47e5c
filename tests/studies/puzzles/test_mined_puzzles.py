"""Every puzzle that is shipped says what is true: exactly one first move wins, and the table refutes the others."""

import pytest

from cellar.bots.registry import bot, choose
from cellar.contract.bot import Thought
from cellar.games.angel import rules as angel_rules
from cellar.games.angel.opponents.last_flights import LastFlights
from cellar.play.position import Position
from cellar.play.puzzles import MinedPuzzle, as_puzzle, mined
from cellar.play.registry import about, all_games
from cellar_studies.puzzles.against_all import AgainstAll
from cellar_studies.puzzles.mining import MINERS, Found, Unproved, easiest_first, graded, miner
from tests.studies.puzzles.plain_proof import TooLong, winning_actions

EVERY = [(game, one) for game, entry in all_games().items() for one in mined(entry)]
#: One of so many is proved again in `make test`, all of them in `make study`.
SAMPLED = 9


def laid(game: str, one: MinedPuzzle) -> tuple[Position, int]:
    position = Position.from_line(as_puzzle(about(game), one).position)
    return position, position.parse(one.key)


def test_each_game_has_weeks_of_puzzles_the_easiest_first_and_none_twice() -> None:
    for game in MINERS:
        found = mined(about(game))
        assert len(found) >= 60
        assert found == easiest_first(found)
        assert len({one.line for one in found}) == len(found)
        assert {one.theme for one in found} == {theme.name for theme in about(game).themes}


@pytest.mark.parametrize(("game", "one"), EVERY[::SAMPLED], ids=lambda value: getattr(value, "key", value))
def test_a_puzzle_is_proved_once_more(game: str, one: MinedPuzzle) -> None:
    position, key = laid(game, one)
    miner(game).prove(position, one.theme, key)


@pytest.mark.study
@pytest.mark.parametrize("game", MINERS)
def test_all_puzzles_are_proved_once_more(game: str) -> None:
    for one in mined(about(game)):
        position, key = laid(game, one)
        miner(game).prove(position, one.theme, key)


@pytest.mark.parametrize("game", MINERS)
def test_what_is_claimed_of_another_move_is_refused(game: str) -> None:
    one = mined(about(game))[0]
    position, key = laid(game, one)
    other = next(action for action in position.legal_actions() if action != key)
    with pytest.raises(Unproved):
        miner(game).prove(position, one.theme, other)


def test_the_compiled_proof_agrees_with_one_by_the_plain_rules() -> None:
    compared = 0
    for one in mined(about("zyrcan")):
        position, key = laid("zyrcan", one)
        try:
            by_rules = winning_actions(position, 3000)
        except TooLong:
            continue
        solver = AgainstAll(position.game, position.options, position.state)
        assert solver.winning(position.state, position.legal_actions(), 100_000) == by_rules == [key]
        compared += 1
        if compared == 3:
            return
    raise AssertionError("no puzzle was short enough to compare")


def test_in_cell_wars_neither_chance_nor_luck_changes_who_has_found_the_move() -> None:
    """By the plain rules: the key wins whatever is rolled, and after any other move nothing that can be rolled wins."""
    compared = set()
    for one in mined(about("cell_wars")):
        kind = one.theme.partition("-")[0]
        if kind in compared:
            continue
        position, key = laid("cell_wars", one)
        try:
            sure, lucky = (winning_actions(position, 20_000, luck=luck) for luck in (False, True))
        except TooLong:
            continue
        assert sure == lucky == [key]
        compared.add(kind)
        if compared >= {"clean", "spread"}:
            return
    raise AssertionError(f"too few puzzles were short enough to compare: {compared}")


@pytest.mark.parametrize("game", MINERS)
def test_whoever_solves_a_puzzle_sees_all_of_it(game: str) -> None:
    """Nothing is hidden from the seat, so that a puzzle's line tells nobody what its seat may not know."""
    for one in mined(about(game)):
        position, _key = laid(game, one)
        assert position.hidden(position.actor).tobytes() == position.state.tobytes()


def test_the_last_flights_are_solved_as_the_plain_rules_say() -> None:
    """With two marks left everything is searched; the marks of a puzzle are more, but their ends are these."""
    compared = {True: 0, False: 0}
    for one in mined(about("angel")):
        start, key = laid("angel", one)
        start.play(key)
        for action in start.legal_actions()[:2]:
            position = start.copy()
            position.play(action)
            if position.is_over:
                continue
            state = position.state
            limit = int(state.turn) + (2 if state.seat == angel_rules.DEVIL else 3)
            position.state.limit = limit
            solver = LastFlights(position.options, state)
            sure = winning_actions(position, 100_000)
            if state.seat == angel_rules.DEVIL:
                found = [position.parse("x " + ",".join(map(str, cell))) for cell in solver.catching()]
                # Where no flight would save the king, any mark will do, and only near ones are named.
                assert set(found) <= set(sure)
                assert bool(found) == bool(sure)
            else:
                assert [position.parse(",".join(map(str, cell))) for cell in solver.saving()] == sure
            compared[bool(sure)] += 1
        if min(compared.values()) >= 3:
            return
    raise AssertionError(f"too few of both kinds were met: {compared}")


@pytest.mark.parametrize("theme", [theme.name for theme in about("angel").themes])
def test_the_master_opposite_refutes_a_wrong_move_in_the_angel_problem(theme: str) -> None:
    one = next(one for one in mined(about("angel")) if one.theme == theme)
    position, key = laid("angel", one)
    me, master = position.actor, bot("master", "angel")
    wrong = [action for action in position.legal_actions() if action != key]
    for first in wrong[:: max(1, len(wrong) // 4)]:
        match = position.copy()
        match.play(first)
        while not match.is_over:
            seat = match.actor
            # The best that can be done from there: as the master would.
            thought = Thought(seconds=600, simulations=200, seed=3)
            match.play(choose(master, match.game, match.options, match.state, seat, thought))
        assert match.returns()[me] < 0


def test_a_grade_counts_how_often_each_level_finds_the_move() -> None:
    one = mined(about("angel"))[0]
    position, _key = laid("angel", one)
    assert graded(Found(one.theme, one.key, position)) == one

"""The searching players: legal, quick to see what is decided, and stronger with each level."""

import random
from collections import Counter

import pytest

from cellar.bots import registry as bots
from cellar.contract.bot import Opinion, Thought
from cellar.errors import BadOption
from cellar.games.angel import rules, setup
from cellar.games.angel.endless import history
from cellar.games.angel.opponents.alpha_beta import Search, Sight
from cellar.games.angel.opponents.answer import answer
from cellar.games.angel.opponents.sky import Sky, places
from cellar.play.position import Position

#: Easiest first.
LEVELS = ("novice", "club", "expert", "master")
SOON = Thought(seconds=60, simulations=100)


def opinion(position: Position, level: str, thought: Thought = SOON) -> Opinion:
    seat = position.actor
    bot = bots.bot(level, "angel", seat)
    return bots.opinion(bot, position.game, position.options, position.state, seat, thought)


def play(position: Position, level: str, thought: Thought = SOON) -> None:
    position.play(opinion(position, level, thought).action)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options",
    [
        {"power": 1, "turns": 6},
        {"power": 3, "turns": 4},
        {"power": 1, "dims": 3, "turns": 4},
        {"power": 2, "form": "board", "radius": 4},
    ],
    ids=str,
)
def test_every_level_plays_every_kind_of_match(level: str, options: dict[str, object]) -> None:
    position = Position.start("angel", options)
    while not position.is_over:
        play(position, level, Thought(seconds=60, simulations=30))
    assert position.returns() in ((1.0, -1.0), (-1.0, 1.0))


def test_names_of_earlier_versions_still_mean_somebody() -> None:
    assert bots.bot("apprentice", "angel").name == "novice"
    assert bots.bot("journeyman", "angel").name == "club"


def trapped_but_for(cell: tuple[int, int]) -> Position:
    """A king in the middle of eight cells of which all but one are marked."""
    position = Position.start("angel", power=1, turns=60)
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) not in ((0, 0), cell)]
    for x, y in around:
        position.play(f"x {x},{y}")
        here = history.angel(position.state)
        position.play(f"{cell[0]},{cell[1]}" if here == (0, 0) else "0,0")
    if history.angel(position.state) != (0, 0):
        position.play("x 30,30")
        position.play("0,0")
    return position


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cell", [(0, 1), (1, -1)])
def test_a_devil_that_can_win_at_once_does(level: str, cell: tuple[int, int]) -> None:
    position = trapped_but_for(cell)
    assert position.actor == rules.DEVIL
    play(position, level)
    assert position.returns() == (-1.0, 1.0)


@pytest.mark.parametrize("level", LEVELS)
def test_an_angel_that_can_leave_at_once_does(level: str) -> None:
    position = Position.start("angel", power=2, form="board", radius=3)
    for move in ("x 9,9", "2,0", "x 9,8"):
        position.play(move)
    play(position, level)
    assert "has left" in str(position.outcome())


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_expected_follows_the_board(level: str) -> None:
    """A king with one way out expects to lose, one on an open board more, and who leaves at once has won."""
    open_board = Position.start("angel", power=1, turns=60)
    open_board.play("x 30,30")
    nearly = trapped_but_for((0, 1))
    devils = opinion(nearly, level).value
    assert devils == 1.0
    free = opinion(open_board, level).value
    assert free is not None
    assert 0.5 < free <= 1
    leaving = Position.start("angel", power=2, form="board", radius=3)
    for move in ("x 9,9", "2,0", "x 9,8"):
        leaving.play(move)
    assert opinion(leaving, level).value == 1.0
    assert not opinion(leaving, level).exact


def test_the_perfect_players_say_exactly_what_is_proved() -> None:
    perfect = bots.bot("perfect", "angel")

    def said(position: Position) -> Opinion:
        return bots.opinion(perfect, position.game, position.options, position.state, position.actor, SOON)

    angel = Position.start("angel", power=2, turns=60)
    angel.play("x 1,1")
    assert (said(angel).value, said(angel).exact) == (1.0, True)
    assert said(angel).action == bots.choose(perfect, angel.game, angel.options, angel.state, 0, SOON)
    angel.play(said(angel).action)
    assert (said(angel).value, said(angel).exact) == (-1.0, True), "the devil expects to lose"
    king = Position.start("angel", power=1, turns=400)
    assert (said(king).value, said(king).exact) == (1.0, True)
    king.play(said(king).action)
    assert (said(king).value, said(king).exact) == (-1.0, True)
    soon_over = Position.start("angel", power=1, turns=30)
    assert not said(soon_over).exact, "the limit may decide first"


def caught(angel: str, devil: str, matches: int) -> int:
    """How many kings of one level are stopped by a devil of another on a board of radius 20."""
    wins = 0
    for seed in range(matches):
        position = Position.start("angel", power=1, form="board", radius=20)
        while not position.is_over:
            who = angel if position.actor == rules.ANGEL else devil
            play(position, who, Thought(seconds=60, simulations=300, seed=seed * 1000 + int(position.state.turn)))
        wins += position.returns()[rules.DEVIL] > 0
    return wins


@pytest.mark.parametrize(("above", "below"), [("club", "novice"), ("expert", "club"), ("master", "expert")])
def test_each_level_catches_the_one_below_and_is_not_caught_by_it(above: str, below: str) -> None:
    assert caught(below, above, 2) == 2
    assert caught(above, below, 2) == 0


def test_a_novice_is_not_always_of_one_mind() -> None:
    position = Position.start("angel", power=2)
    position.play("x 1,1")
    flights = {opinion(position, "novice", Thought(seconds=60, simulations=60, seed=seed)).action for seed in range(20)}
    assert len(flights) > 3


def test_a_novice_takes_the_best_cell_that_it_does_not_overlook() -> None:
    position = Position.start("angel", power=2)
    position.play("x 1,1")
    novice, ranks = bots.bot("novice", "angel").level, Counter[int]()
    for seed in range(200):
        thought = Thought(seconds=60, simulations=60, seed=seed, level=novice)
        sight = Sight(1, 6, 2, edge=False)
        ranked = Search(position.options, position.state, sight, thought).at_a_glance(rules.ANGEL)
        played = opinion(position, "novice", thought).action
        ranks[[answer(position.options, position.state, cell) for cell in ranked].index(played)] += 1
    assert 80 <= ranks[0] <= 120, "it overlooks the best in half of the positions"
    assert 30 <= ranks[1] <= 70
    assert ranks[0] > ranks[1] > ranks[3]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_count_of_positions_give_the_same_move(level: str) -> None:
    position = Position.start("angel", power=2)
    assert len({opinion(position, level).action for _ in range(3)}) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_strong_angel_in_space_is_weighed_without_naming_every_cell(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Around an angel of power 13 lie 148,877 cells; the devil took seconds to sort those at the end of them."""
    named: list[int] = []
    cell = Sky.cell

    def counted(sky: Sky, place: int) -> tuple[int, ...]:
        named.append(place)
        return cell(sky, place)

    monkeypatch.setattr(Sky, "cell", counted)
    forms: tuple[dict[str, object], ...] = ({}, {"form": "board", "radius": 13})
    for form in forms:
        position = Position.start("angel", {"power": 13, "dims": 3, **form})
        for _ in range(2):
            play(position, level, Thought(seconds=0.0))
    assert len(named) < 3000


@pytest.mark.parametrize(("dims", "power", "size"), [(2, 2, 9), (3, 2, 5), (2, 1, 6)])
def test_the_nearest_cells_are_those_of_fewest_steps_in_order(dims: int, power: int, size: int) -> None:
    rng = random.Random(dims * power)
    sky = Sky((3,) * dims, size, power)
    every = list(places(sky.all))
    assert len(every) == (2 * size + 1) ** dims
    for _ in range(20):
        some, place, count = rng.sample(every, 30), rng.choice(every), rng.randrange(1, 35)
        here = sky.cell(place)
        far = sorted((max(abs(a - b) for a, b in zip(sky.cell(one), here)), one) for one in some)
        assert sky.nearest(sum(1 << one for one in some), place, count) == [one for _, one in far[:count]]


def test_every_power_finds_a_board_that_it_does_not_leave_at_once() -> None:
    for dims, strongest in ((2, 64), (3, setup.MOST_POWER_3D)):
        for power in range(1, strongest + 1):
            Position.start("angel", power=power, dims=dims, form="board", radius=power)
            if power > 1:
                with pytest.raises(BadOption, match=f"take a radius of at least {power}"):
                    Position.start("angel", power=power, dims=dims, form="board", radius=power - 1)
    with pytest.raises(BadOption, match="a radius of at most 13, not 14"):
        Position.start("angel", power=13, dims=3, form="board", radius=14)

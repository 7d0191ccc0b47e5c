"""Characters: bots that are told apart by how they play, and stand apart from the levels."""

from dataclasses import replace

import pytest

from cellar.bots import characters, people, strength
from cellar.bots.registry import bots_for, choose, judge_of, judges_of, opinion, think
from cellar.bots.seat_specs import BotPlayer
from cellar.contract.about import Bot, Character
from cellar.contract.bot import Opinion, Thought, Variation
from cellar.contract.game import Game, Row
from cellar.errors import BadGame
from cellar.play.position import Position
from cellar.play.registry import about, load
from cellar.rules.rng import generator
from cellar.rules.types import Options, State
from cellar.server.jobs.dispatch import think as think_in_a_worker
from cellar.server.model.timeline import Timeline

GAMES = ("zyrcan", "cell_wars")
CHARACTERS = [(game, one) for game in GAMES for one in about(game).bots if one.character]
#: What the search below says of the first moves: how often it tried each of 1,000 times, and what it promises.
TRIES = ((600, 0.5), (300, 0.46), (60, 0.41), (25, 0.48), (10, 0.9), (5, 0.5))
asked: list[tuple[list[int], list[Row]]] = []


def searched(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    found = tuple(Variation((move, 7), (value, -value, 0.0), tried / 1000) for move, (tried, value) in enumerate(TRIES))
    return Opinion(0, {0: 1.0}, 0.5, (0.5, -0.5, 0.0), (0, 7), found[: thought.variations], simulations=1000)


def proved(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    return Opinion(0, {0: 1.0}, 1.0, (1.0, -1.0, 0.0), (0,), exact=True)


def likes_later(options: Options, state: State, seat: int, actions: list[int], told: list[Row]) -> list[float]:
    asked.append((list(actions), list(told)))
    return [float(action) for action in actions]


def likes_nothing(options: Options, state: State, seat: int, actions: list[int], told: list[Row]) -> list[float]:
    return [0.0 for _ in actions]


def character(taste: str = "likes_later", margin: float = 0.1, how: str = "searched") -> Bot:
    style = Character(taste=f"{__name__}:{taste}", margin=margin)
    name = f"{__name__}:{how}"
    return Bot(name="x", title="X", sentence="Is.", choose=name, opinion=name, think=name, character=style)


def start() -> Position:
    return Position.start("zyrcan", {}, seed=1)


def opinion_of(bot: Bot, thought: Thought | None = None) -> Opinion:
    position = start()
    return opinion(bot, position.game, position.options, position.state, 0, thought or Thought())


@pytest.mark.parametrize(("margin", "near"), [(0.0, [0]), (0.03, [0, 3]), (0.05, [0, 1, 3]), (0.1, [0, 1, 2, 3])])
def test_a_taste_chooses_among_the_moves_that_promise_hardly_less(margin: float, near: list[int]) -> None:
    """Moves that were hardly tried are none of them, whatever they promise."""
    asked.clear()
    found = opinion_of(character(margin=margin))
    assert [moves for moves, _told in asked] == [near] * (len(near) > 1)
    assert found.action == near[-1]
    assert found.value == TRIES[near[-1]][1] == found.values[0]
    assert found.principal_variation == (near[-1], 7) == found.variations[0].actions


def test_it_is_asked_in_the_same_way_however_it_is_asked() -> None:
    bot, position = character(), start()
    given = position.game, position.options, position.state, 0, Thought()
    assert choose(bot, *given) == 3
    assert [one.action for one in think(bot, *given)] == [3]


def test_who_likes_nothing_plays_the_best_move_and_what_is_proved_is_played() -> None:
    assert opinion_of(character("likes_nothing")).action == 0
    asked.clear()
    assert opinion_of(character(how="proved")).action == 0
    assert not asked


def test_a_character_without_an_opinion_is_refused() -> None:
    with pytest.raises(BadGame, match="has an opinion"):
        replace(character(), opinion="")


def test_who_sits_at_a_table_is_told_what_its_seat_may_read() -> None:
    position = start()
    position.play(position.legal_actions()[0])
    asked.clear()
    BotPlayer(character(), lambda seed: Thought(seed=seed)).opinion(position.view(1), 1)
    assert asked[0][1] == position.view(1).rows() != []


def test_a_worker_reads_the_match_as_the_seat_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Cell Wars cards are drawn in secret: the tape that a character gets has no more of them than its view."""
    position = Position.start("cell_wars", {"players": 4}, seed=3)
    rng = generator(3)
    while len(position.history) < 60 or position.actor < 0:
        position.step(rng)
    told: list[tuple[Row, ...]] = []

    def look(_bot: Bot, _game: Game, _options: Options, _state: State, _seat: int, thought: Thought) -> Opinion:
        told.append(tuple(thought.told))
        return Opinion(-1)

    monkeypatch.setattr(characters, "opinion", look)
    seat, part = position.actor, Timeline.of_position(position).part(0)
    state = position.hidden(seat).tobytes()
    think_in_a_worker("grudge", "cell_wars", dict(position.options), state, seat, 1.0, 9, 1, told=part)
    assert told == [tuple(position.view(seat).rows())]
    assert told[0] != tuple(row for played in position.history for row in played.rows), "there were secrets"


@pytest.mark.parametrize("game", GAMES)
def test_they_are_no_levels_and_judge_nothing(game: str) -> None:
    styles = {one.name for one in about(game).bots if one.character}
    assert styles == {"hunter", "guard", "grudge", "waverer"}
    assert judge_of(game, 0).name == "master"
    assert not styles & {one.name for one in judges_of(game, 0)}
    assert not styles & set(strength.ratings(about(game)))
    assert not styles & set(people.LEVELS)


@pytest.mark.parametrize("game", GAMES)
def test_each_has_a_face_of_its_own_and_a_name_that_no_other_has(game: str) -> None:
    styles = [one for one in bots_for(game) if one.character]
    faces = {one.character.face for one in styles if one.character}
    assert len(faces) == len(styles) == 4
    assert "" not in faces
    assert len(set(people.names([one.name for one in styles]))) == 4


@pytest.mark.parametrize(("game", "bot"), CHARACTERS, ids=lambda one: one if isinstance(one, str) else one.name)
def test_what_a_seat_may_not_know_makes_no_difference(game: str, bot: Bot) -> None:
    position = Position.start(game, {"players": 4}, seed=5)
    rng, asked_of = generator(5), 0
    while asked_of < 3:
        for _ in range(12):
            position.step(rng)
        if position.actor < 0 or position.is_over:
            continue
        asked_of += 1
        seat = position.actor
        other = position.copy()
        load(game).rules.resample(other.state, seat, rng)
        thought = Thought(simulations=60, seed=asked_of, told=position.view(seat).rows())
        one, two = (
            choose(bot, each.game, each.options, each.hidden(seat), seat, thought) for each in (position, other)
        )
        assert one == two
        assert one in position.legal_actions()

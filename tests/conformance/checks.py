"""What every game must keep, whatever it is. Each check takes a game and one of its samples; none knows any game.

`tests/conformance/test_games.py` runs them on all registered games; a game of your own can be handed to them as well.
"""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np

from cellar.core.compiled import compiled
from cellar.core.errors import BadText, CellarError, GameOver, IllegalMove
from cellar.core.game import Game
from cellar.core.palette import COLOURS
from cellar.core.position import Position
from cellar.core.record import read, write
from cellar.core.rng import below, generator
from cellar.core.scene import Item
from cellar.core.svg import write_svg
from cellar.core.tape import blank_tape, for_seat, rows
from cellar.core.terminal import plain
from cellar.core.types import CHANCE, OVER, PUBLIC, Ints, State

Sample = dict[str, Any]
#: No match of the samples needs more.
MOST_ACTIONS = 20_000
#: What no field of a position is, or hardly.
ODD_VALUES: tuple[Any, ...] = (None, -1, "x", [], {}, [[]], 10**30, 1.5, True)


def step(position: Position, rng: Ints) -> None:
    """One random action."""
    if position.actor == CHANCE:
        position.roll(rng)
    else:
        actions = position.legal_actions()
        position.play(actions[below(rng, len(actions))])


def walk(game: Game, sample: Sample, seed: int, most: int = MOST_ACTIONS) -> Iterator[Position]:
    """The positions of a random match, the start and the end among them."""
    position = Position.start(game, sample, seed=seed)
    rng = generator(seed)
    yield position
    for _ in range(most):
        if position.is_over:
            return
        step(position, rng)
        yield position
    assert most < MOST_ACTIONS, f"{game.name} {sample} did not end after {most} actions"


def some(game: Game, sample: Sample, seed: int, count: int) -> Iterator[Position]:
    """About `count` positions spread over one random match: thorough checks are too slow for each."""
    length = sum(1 for _ in walk(game, sample, seed))
    stride = max(1, length // count)
    for number, position in enumerate(walk(game, sample, seed)):
        if number % stride == 0 or number == length - 1:
            yield position


def seats(position: Position) -> tuple[int, ...]:
    """All who look: the seats and the public."""
    return (*range(position.players), PUBLIC)


def same(a: State, b: State) -> bool:
    """Whether two states are equal to the byte."""
    return bool(a.tobytes() == b.tobytes())


# -- the walk


def random_matches_end(game: Game, sample: Sample) -> None:
    """Random play reaches the end, with a result for every seat and a sentence that says why."""
    for seed in (1, 2):
        position = Position.start(game, sample, seed=seed)
        for position in walk(game, sample, seed):
            assert position.actor in (CHANCE, OVER, *range(position.players))
        assert position.is_over
        results = position.returns()
        assert len(results) == position.players
        assert all(-1 <= result <= 1 for result in results)
        assert (position.outcome() or "").strip()
        assert position.legal_actions() == []
        assert position.view(0).moves == []
        try:
            position.play(0)
        except GameOver:
            pass
        else:
            raise AssertionError("a move after the end was accepted")


def undo_leads_back_to_the_root(game: Game, sample: Sample) -> None:
    """Every action can be taken back, and a copy is not touched by what happens to the original."""
    states: list[bytes] = []
    position = Position.start(game, sample, seed=3)
    for position in walk(game, sample, 3):
        states.append(position.state.tobytes())
    kept = position.copy()
    end, length = states[-1], len(position.history)
    while position.history:
        assert position.state.tobytes() == states.pop()
        position.undo()
    assert position.state.tobytes() == states.pop() == position.root
    assert kept.state.tobytes() == end
    assert len(kept.history) == length


def setups_follow_from_the_seed(game: Game, sample: Sample) -> None:
    """The same seed draws the same start; setups are written and read without loss."""
    first, again = (Position.start(game, sample, seed=5) for _ in range(2))
    assert same(first.state, again.state)
    assert first.setup is not None
    text = game.notation.setup_text(first.options, first.setup)
    assert "\n" not in text
    assert np.array_equal(game.notation.parse_setup(first.options, text), first.setup)


# -- the faces of a move


def moves_have_one_meaning(game: Game, sample: Sample) -> None:
    """The list of legal actions, the question for one, the mask, the texts and the click paths all say the same."""
    for number, position in enumerate(some(game, sample, 4, 20)):
        if position.is_over:
            continue
        actions = position.legal_actions()
        assert actions == sorted(set(actions))
        assert actions
        bound = game.actions(position.options)
        if bound is not None:
            assert actions[-1] < bound
            asked = range(bound) if bound <= 4096 else sorted({*actions, *range(0, bound, bound // 1024)})
            assert [a for a in asked if game.rules.is_legal(position.state, a)] == actions
            assert np.flatnonzero(position.mask()).tolist() == actions
        for odd in (-1, -7, 1 << 40):
            assert odd in actions or bound is None or not game.rules.is_legal(position.state, odd)
        moves = list(position.legal_moves)
        texts = [move.text for move in moves]
        assert len(set(texts)) == len(texts)
        # Every text of a few positions, some texts of the others: reading them is the slow part.
        for move in moves if number % 5 == 0 else moves[:: max(1, len(moves) // 20)]:
            assert move.text == move.text.strip()
            assert "\n" not in move.text
            assert game.notation.parse_action(position.options, position.state, move.text) == move.action, move.text
            assert (
                game.notation.parse_action(position.options, position.state, f"  {move.text.upper()} ") == move.action
            ), move.text
        if position.actor != CHANCE:
            click_paths_lead_somewhere(position, [move.path for move in moves])


def click_paths_lead_somewhere(position: Position, paths: list[tuple[str, ...]]) -> None:
    """Every action has its own path, no path stops inside another, and every site is on the board or has a name."""
    assert len(set(paths)) == len(paths)
    assert all(path for path in paths)
    inner = {path[:i] for path in paths for i in range(1, len(path))}
    assert not inner & set(paths)
    view = position.view(position.actor)
    for site, label in view.sites.items():
        assert label.strip(), f"the site {site} has no name"


def bad_moves_are_refused_with_a_sentence(game: Game, sample: Sample) -> None:
    """What cannot be read and what is forbidden each get a sentence, and nothing changes."""
    for position in some(game, sample, 6, 8):
        if position.is_over or position.actor == CHANCE:
            continue
        before = position.state.tobytes()
        for text in ("", "?", "xyzzy", "9" * 400, "\x00", "🦀", "e4 qq !!"):
            try:
                position.play(text)
            except (BadText, IllegalMove) as error:
                assert str(error).strip().endswith((".", "?")), str(error)
            else:
                raise AssertionError(f"{text!r} was accepted")
        bound = game.actions(position.options) or 64
        legal = set(position.legal_actions())
        illegal = [
            a
            for a in range(0, bound, max(1, bound // 64))
            if a not in legal and not game.rules.is_legal(position.state, a)
        ]
        for action in [*illegal, -1]:
            sentence = game.narration.refusal(position.options, position.state, action)
            assert sentence.strip().endswith("."), sentence
        assert position.state.tobytes() == before


def chance_is_weighed(game: Game, sample: Sample) -> None:
    """At chance the outcomes have positive weights and can be played; nobody else acts."""
    for position in walk(game, sample, 7):
        if position.actor == CHANCE:
            outcomes = position.chances()
            assert outcomes
            assert [a for a, _ in outcomes] == sorted({a for a, _ in outcomes})
            assert all(weight > 0 for _, weight in outcomes)
            assert all(game.rules.is_legal(position.state, a) for a, _ in outcomes)
            assert abs(sum(w / sum(x for _, x in outcomes) for _, w in outcomes) - 1) < 1e-12
            assert game.rules.legal(position.state, np.zeros(game.most_legal(position.options), np.int64)) == 0


# -- written and read


def positions_round_trip(game: Game, sample: Sample) -> None:
    """JSON, line and bytes bring the same state back."""
    for position in some(game, sample, 8, 20):
        by_json = Position.from_json(position.to_json())
        assert same(by_json.state, position.state), position.to_json()
        by_line = Position.from_line(position.line())
        assert same(by_line.state, position.state), position.line()
        assert "\n" not in position.line()
        assert same(position.fresh(position.state.tobytes()), position.state)
        assert by_line.line() == position.line()


def records_replay(game: Game, sample: Sample) -> None:
    """A whole match, and one that began in the middle, come back from their text with the same states and rows."""
    *_, position = walk(game, sample, 9)
    text = write(position, ["Ann"])
    again = read(text)
    assert same(again.position.state, position.state)
    assert [p.rows for p in again.position.history] == [p.rows for p in position.history]
    assert write(again.position, again.seats) == text
    middle = Position.start(game, sample, seed=9)
    rng = generator(10)
    for _ in range(min(10, len(position.history) // 2)):
        step(middle, rng)
    fork = Position.from_line(middle.line())
    for _ in range(5):
        if not fork.is_over:
            step(fork, rng)
    assert same(read(write(fork)).position.state, fork.state)


def broken_input_is_refused(game: Game, sample: Sample) -> None:
    """Cut, doubled and garbled positions and records fail with one of our errors, or are read as something valid."""
    position = next(iter(some(game, sample, 11, 2)))
    rng = generator(12)
    record, line = write(position), position.line()
    for text in (record, line):
        reader = read if text is record else Position.from_line
        for _ in range(60):
            at = below(rng, len(text))
            broken = (text[:at], text[:at] + text[at + 1 :], text[:at] + chr(33 + below(rng, 90)) + text[at + 1 :])[
                below(rng, 3)
            ]
            try:
                reader(broken)
            except CellarError as error:
                assert str(error).strip()
    data = position.to_json()
    for key in data:
        for value in ODD_VALUES:
            try:
                Position.from_json({**data, key: value})
            except CellarError as error:
                assert str(error).strip()
        try:
            Position.from_json({k: v for k, v in data.items() if k != key})
        except CellarError as error:
            assert str(error).strip()


# -- the compiled twin


def twins_agree(game: Game, sample: Sample) -> None:
    """The compiled rules and the plain ones give the same answer to every question along a match."""
    twin = compiled(game.rules.__name__)  # type: ignore[attr-defined]
    position = Position.start(game, sample, seed=13)
    other = game.blank(position.options)
    twin.new(other, position.setup)
    assert same(other, position.state)
    room = game.most_legal(position.options)
    out, weights = np.zeros(room, np.int64), np.zeros(room, np.int64)
    results = np.zeros(position.players, np.float64)
    rng = generator(13)
    while not position.is_over:
        assert twin.actor(other) == position.actor
        choices = position.legal_actions()
        if position.actor == CHANCE:
            n = twin.outcomes(other, out, weights)
            assert list(zip(out[:n].tolist(), weights[:n].tolist())) == position.chances()
        else:
            n = twin.legal(other, out)
            assert out[:n].tolist() == choices
        action = choices[below(rng, len(choices))]
        assert twin.is_legal(other, action)
        assert not twin.is_legal(other, -1)
        for seat in seats(position):
            assert twin.seen(other, action, seat) == game.rules.seen(position.state, action, seat)
            hidden, fast_hidden = position.hidden(seat), position.fresh(other.tobytes())
            twin.hide(fast_hidden, seat)
            assert same(hidden, fast_hidden)
            plainly, fast = position.fresh(position.state.tobytes()), position.fresh(position.state.tobytes())
            game.rules.resample(plainly, seat, generator(action & 0xFFFF))
            twin.resample(fast, seat, generator(action & 0xFFFF))
            assert same(plainly, fast)
        tape = blank_tape(game.tape_rows)
        twin.apply(other, action, tape)
        assert tuple(rows(tape)) == position.play(action)
        assert same(other, position.state)
        twin.returns(other, results)
        assert tuple(results) == position.returns()
    assert twin.actor(other) == OVER


# -- secrecy


def views_do_not_interfere(game: Game, sample: Sample) -> None:
    """States that differ only in what a seat may not know look the same to it now and after whatever happens next."""
    rng = generator(14)
    length = sum(1 for _ in walk(game, sample, 14))
    stride = max(1, length // 40)
    for number, position in enumerate(walk(game, sample, 14)):
        if number % stride == 0 and not position.is_over:
            for seat in seats(position):
                check_seat(position, seat, rng)


def check_seat(position: Position, seat: int, rng: Ints) -> None:
    """One seat's view of one position, against a state in which what it may not know is drawn anew."""
    game = position.game
    hidden = position.hidden(seat)
    twice = position.fresh(hidden.tobytes())
    game.rules.hide(twice, seat)
    assert same(hidden, twice), "hiding twice changes something"
    other = position.copy()
    game.rules.resample(other.state, seat, rng)
    assert same(other.hidden(seat), hidden), "a resampled state can be told apart"
    if same(hidden, position.state):
        assert same(other.state, position.state), "something is redrawn although the seat knows everything"
        after(position, other, seat, rng)  # what happens next may make a secret where there was none
        return
    assert other.actor == position.actor
    here, there = position.view(seat), other.view(seat)
    assert (here.prompt, here.panel, here.moves, here.sites) == (there.prompt, there.panel, there.moves, there.sites)
    assert here.scene == there.scene
    if position.actor == seat:
        assert [m.action for m in here.moves] == position.legal_actions() == other.legal_actions(), (
            "what may be done tells a secret"
        )
        assert [m.text for m in here.moves] == [position.text(a) for a in position.legal_actions()]
    after(position, other, seat, rng)


def after(position: Position, other: Position, seat: int, rng: Ints) -> None:
    """Play one action in both worlds that the seat cannot tell apart; it must not be able to afterwards."""
    game = position.game
    if position.actor == seat:
        return  # a seat's own action may let it look, by right, at what it did not know
    actions, others = position.legal_actions(), other.legal_actions()
    action = actions[below(rng, len(actions))]
    seen = game.rules.seen(position.state, action, seat)
    if seen >= 0:
        if action not in others:
            return  # the other world cannot do it: what was seen tells them apart, by right
        twin = action
    else:
        unseen = [a for a in others if game.rules.seen(other.state, a, seat) < 0]
        if not unseen:
            return
        twin = unseen[below(rng, len(unseen))]
    a, b = position.copy(), other.copy()
    rows_a = [for_seat(row, seat) for row in a.play(action)]
    rows_b = [for_seat(row, seat) for row in b.play(twin)]
    assert rows_a == rows_b, "the tape tells a secret"
    assert a.history[-1].seen[seat if seat >= 0 else -1] == b.history[-1].seen[seat if seat >= 0 else -1]
    if seen < 0 or a.actor == b.actor:
        assert same(a.hidden(seat), b.hidden(seat)), "the state afterwards tells a secret"


def actions_tell_no_more_than_their_consequences(game: Game, sample: Sample) -> None:
    """Outcomes of chance after which a seat sees the same table and reads the same tape must be one and the same to
    it."""
    for position in some(game, sample, 18, 60):
        if position.actor != CHANCE:
            continue
        for seat in seats(position):
            told: dict[tuple[bytes, tuple[tuple[int, ...], ...]], int] = {}
            for action in position.legal_actions():
                seen = int(game.rules.seen(position.state, action, seat))
                then = position.copy()
                rows_read = tuple(for_seat(row, seat) for row in then.play(action))
                assert told.setdefault((then.hidden(seat).tobytes(), rows_read), seen) == seen, (
                    "an action tells a secret"
                )


def resampling_varies(game: Game, sample: Sample) -> None:
    """Where something is hidden from a seat, drawing it anew gives different states; where nothing is, it changes
    nothing."""
    varied = hidden_somewhere = False
    rng = generator(15)
    for position in some(game, sample, 15, 30):
        for seat in seats(position):
            drawn = set()
            for _ in range(4):
                state = position.fresh(position.state.tobytes())
                game.rules.resample(state, seat, rng)
                drawn.add(state.tobytes())
            if same(position.hidden(seat), position.state):
                assert drawn == {position.state.tobytes()}
            else:
                hidden_somewhere = True
                varied |= len(drawn) > 1
    assert varied == hidden_somewhere


# -- pictures and words


def pictures_can_be_drawn(game: Game, sample: Sample) -> None:
    """Every view has a scene with unique ids, palette colours only, that draws as SVG and in a terminal."""
    for position in some(game, sample, 16, 8):
        for seat in seats(position):
            scene = position.view(seat).scene
            items = list(all_items(scene.items))
            ids = [item.id for item in items]
            assert len(set(ids)) == len(ids), sorted(i for i in ids if ids.count(i) > 1)[:3]
            for item in items:
                assert item.fill in COLOURS or item.fill == "none"
                assert item.stroke in COLOURS or item.stroke == "none"
                assert item.tone in COLOURS
            assert scene.title
            assert scene.description
            ElementTree.fromstring(write_svg(scene))
            assert plain(scene).strip()


def all_items(items: tuple[Item, ...]) -> Iterator[Item]:
    """Items and those inside groups."""
    for item in items:
        yield item
        yield from all_items(item.items)


def everything_is_told(game: Game, sample: Sample) -> None:
    """Every row of every tape is a sentence in every vocabulary, also where secrets are blanked; prompts address
    everybody."""
    for position in walk(game, sample, 17):
        if position.history:
            for row in position.history[-1].rows:
                for vocabulary in game.narration.VOCABULARIES:
                    for seat in (0, PUBLIC):
                        sentence = game.narration.say(position.options, for_seat(row, seat), vocabulary)
                        assert sentence.strip().endswith((".", "?", ":")), sentence
                game.scene.cues(position.options, for_seat(row, PUBLIC))
        if not position.is_over:
            for seat in seats(position):
                prompt = game.narration.prompt(position.options, position.hidden(seat), seat)
                assert prompt.strip().endswith((".", "?")), prompt


CHECKS = (
    random_matches_end,
    undo_leads_back_to_the_root,
    setups_follow_from_the_seed,
    moves_have_one_meaning,
    bad_moves_are_refused_with_a_sentence,
    chance_is_weighed,
    positions_round_trip,
    records_replay,
    broken_input_is_refused,
    twins_agree,
    views_do_not_interfere,
    actions_tell_no_more_than_their_consequences,
    resampling_varies,
    pictures_can_be_drawn,
    everything_is_told,
)

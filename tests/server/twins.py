"""Two matches of Cell Wars that differ only in what one seat may not know: from a position and its redraw, by two
scripts that this seat cannot tell apart."""

from dataclasses import dataclass, field

from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.types import CHANCE, OVER, PUBLIC, Ints
from cellar.server.model.timeline import Timeline


@dataclass
class Script:
    """A match: where it begins, who plays what, and what the dice are to say."""

    root: bytes
    #: for each decision: who, and the move's text
    moves: list[tuple[int, str]] = field(default_factory=list)
    #: for each chance event: the number that draws the outcome
    draws: list[int] = field(default_factory=list)


@dataclass
class Twins:
    """Two scripts, the options of the match, and the seat that cannot tell them apart."""

    options: dict[str, object]
    seat: int
    scripts: tuple[Script, Script]
    #: how many chance events really differ
    different: int = 0


def twins(players: int, seat: int, seed: int, lead: int, length: int, **options: object) -> Twins:
    """Play at random for a while, redraw what the seat may not know, and go on with both as long as asked."""
    game = load("cell_wars")
    rng = generator(seed)
    position = Position.start(game, {"players": players, **options}, seed=seed)
    while len(position.history) < lead or position.actor in (CHANCE, OVER) or not _secret(position, seat):
        assert not position.is_over, "no hidden card in this match: choose another seed"
        _random_step(position, rng)
    other = position.fresh(position.state.tobytes())
    while other.tobytes() == position.state.tobytes():
        game.rules.resample(other, seat, rng)
    both = (
        Timeline(game, position.options, None, position.state.tobytes()),
        Timeline(game, position.options, None, other.tobytes()),
    )
    made = Twins(dict(position.options), seat, (Script(both[0].root), Script(both[1].root)))
    while both[0].ply < length and both[0].position().actor != OVER:
        step(both, made, rng)
    return made


def _secret(position: Position, seat: int) -> bool:
    """Whether there is something that the seat does not know and that could be otherwise."""
    state = position.fresh(position.state.tobytes())
    rng = generator(99)
    for _ in range(20):
        position.game.rules.resample(state, seat, rng)
        if state.tobytes() != position.state.tobytes():
            return True
    return False


def _random_step(position: Position, rng: Ints) -> None:
    if position.actor == CHANCE:
        position.roll(rng)
    else:
        actions = position.legal_actions()
        position.play(actions[below(rng, len(actions))])


def step(both: tuple[Timeline, Timeline], made: Twins, rng: Ints) -> None:
    """One action in each match, such that the seat sees the same."""
    first, second = both
    positions = (first.position(), second.position())
    assert positions[0].actor == positions[1].actor
    # What the seat sees of each action, and what it knows afterwards.
    looks = [
        [
            (action, _seen(line, action, made.seat), _after(line, action, made.seat))
            for action in position.legal_actions()
        ]
        for line, position in zip(both, positions)
    ]
    pairs = [(a, b) for a, *one in looks[0] for b, *other in looks[1] if one == other]
    assert pairs, "the seat could tell the two matches apart by what is possible in them"
    actor = positions[0].actor
    if actor == CHANCE:
        pairs = [pair for pair in pairs if pair[0] != pair[1]] or pairs
    else:
        pairs = [pair for pair in pairs if pair[0] == pair[1]] or pairs
        # Hidden draws are what this is about.
        pairs = [pair for pair in pairs if positions[0].text(pair[0]).startswith("draw")] or pairs
    chosen = pairs[below(rng, len(pairs))]
    made.different += chosen[0] != chosen[1]
    for timeline, position, script, action in zip(both, positions, made.scripts, chosen):
        if actor == CHANCE:
            outcomes = position.chances()
            script.draws.append(sum(weight for outcome, weight in outcomes if outcome < action))
        else:
            script.moves.append((actor, position.text(action)))
        timeline.play([timeline.try_step(timeline.state, timeline.ply, action)])


def _seen(timeline: Timeline, action: int, seat: int) -> int:
    return int(timeline.game.rules.seen(timeline.struct(timeline.state), action, seat))


def _after(timeline: Timeline, action: int, seat: int) -> bytes:
    struct = timeline.struct(timeline.try_step(timeline.state, timeline.ply, action).after)
    timeline.game.rules.hide(struct, seat)
    return bytes(struct.tobytes())


def seats(players: int) -> tuple[int, ...]:
    """Every seat, and those who only watch."""
    return (*range(players), PUBLIC)

"""Matches played for their data: a row for each decision of a seat."""

from contextlib import ExitStack
from dataclasses import dataclass

from cellar.bots.seat_specs import Player, seated, sitter
from cellar.contract import planes
from cellar.contract.bot import Opinion, Thought
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE, OVER, Ints
from cellar_studies.selfplay.parquet_file import write_table
from cellar_studies.selfplay.shards import Plan

#: The dice of a match are not those of its setup.
DICE = 1 << 61
#: Parts into which the chance of a move is cut when one is drawn by how much it was considered.
TICKETS = 1 << 30


@dataclass(slots=True)
class Decision:
    """A row of data: what a seat observed and could do, its policy, and (once it is known) the result of the match."""

    match: int
    seed: int
    #: actions before this one, chance's among them
    ply: int
    seat: int
    observation: list[int]
    legal: list[int]
    #: how much each legal action was considered; the sum is 1
    policy: list[float]
    action: int
    #: what the seat expected; None where its bot does not say
    value: float | None
    #: each seat's result in the end
    results: tuple[float, ...] = ()
    #: the match came to its end
    ended: bool = False


def play_shard(plan: Plan, first: int, count: int) -> bytes:
    """Play some matches and return their rows as a Parquet file."""
    return write_table(plan, [row for match in range(first, first + count) for row in play(plan, match)])


def play(plan: Plan, match: int) -> list[Decision]:
    usual = Thought(plan.seconds or 1.0, plan.simulations)
    with ExitStack() as stack:
        return _play(plan, match, [stack.enter_context(seated(sitter(one, plan.game), usual)) for one in plan.bots])


def _play(plan: Plan, match: int, players: list[Player]) -> list[Decision]:
    game, seed = load(plan.game), plan.match_seed(match)
    assert game.observation is not None
    size = planes.size(game.observation.planes(plan.options))
    position = Position.start(game, plan.options, seed=seed)
    rng = generator(seed + DICE)
    rows: list[Decision] = []
    ply = 0
    while (seat := position.actor) != OVER and len(rows) < plan.longest:
        if seat == CHANCE:
            action = position.draw(lambda n: below(rng, n))
        else:
            view = position.view(seat)
            observed = [0] * size
            game.observation.observe(view.state, seat, observed)
            found = players[seat].opinion(view, below(rng, 1 << 31))
            legal = position.legal_actions()
            policy = shares(found, legal)
            action = drawn(legal, policy, rng) if len(rows) < plan.sample else found.action
            rows.append(Decision(match, seed, ply, seat, observed, legal, policy, action, found.value))
        game.rules.apply(position.state, action, NO_TAPE)
        ply += 1
    results, ended = position.returns(), position.is_over
    for row in rows:
        row.results, row.ended = results, ended
    return rows


def shares(found: Opinion, legal: list[int]) -> list[float]:
    """Return the policy over legal actions, with sum 1; the chosen move has it all where the bot gives no weights."""
    weights = [found.weights.get(action, 0.0) for action in legal]
    total = sum(weights)
    return [weight / total for weight in weights] if total else [float(action == found.action) for action in legal]


def drawn(legal: list[int], policy: list[float], rng: Ints) -> int:
    """Draw one of the actions by its share."""
    ticket = below(rng, TICKETS) / TICKETS
    for action, share in zip(legal, policy):
        ticket -= share
        if ticket < 0:
            return action
    return max(zip(policy, legal))[1]  # the shares add up to a little less than 1

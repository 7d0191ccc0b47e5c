"""Checks of a game's optional search modules (`fast_rules`, `margin`, `evaluation`, `order`, `prior`): they agree with
the rules, plain and compiled."""

from importlib import import_module
from typing import Any

import numpy as np

from cellar.compile import arrays
from cellar.compile.compiled import compiled
from cellar.contract.game import Game
from cellar.lookup import find
from cellar.play.position import Position
from cellar.rules.types import CHANCE
from cellar.testing.random_matches import Sample, at, must, same, some

WORD = 32
#: Positions of a match that are looked at, and where every question is asked of plain Python.
MOST = 12
FEW = 5


def fast_rules_play_by_the_rules(game: Game, sample: Sample) -> None:
    """Check that the fast engine has the same moves, results and margins as the rules, and leads to the same states."""
    fast_rules: Any = import_module(game.fast_rules)
    for number, position in enumerate(some(game, sample, 23, FEW)):
        if position.is_over:
            continue
        layout, room = game.layout(position.options), game.most_legal(position.options)
        fast = np.zeros(1, fast_rules.STATE)[0]
        fast_rules.load(fast, layout.as_numpy(position.state))
        must(fast_rules.actor(fast) == position.actor, "The fast rules give the turn to somebody else", position)
        out, legal = np.zeros(room, np.int64), position.legal_actions()
        n = int(fast_rules.legal(fast, out))
        must(out[:n].tolist() == legal, "The fast rules list other moves", position)
        marked = np.zeros((1, legal[-1] // WORD + 4), np.uint32)
        fast_rules.mark_legal(fast, marked, 0)
        bits = [32 * word + bit for word in range(marked.shape[1]) for bit in range(32) if marked[0, word] >> bit & 1]
        must(bits == legal, "The fast rules mark other moves", position)
        if number in (1, FEW - 1):
            _playouts_agree(position, fast_rules, fast)
        action = legal[len(legal) // 2]
        must(bool(fast_rules.is_legal(fast, action)), f"The fast rules refuse {position.text(action)!r}", position)
        fast_rules.apply(fast, action)
        then, back = position.copy(), layout.as_numpy(position.state)
        then.play(action)
        fast_rules.store(fast, back)
        must(same(then.state, back), f"The fast rules lead elsewhere when {position.text(action)!r} is played.")


def _playouts_agree(position: Position, fast_rules: Any, fast: Any) -> None:
    """Check that a playout draws and ends as its single steps do, with the rules' results and the game's margin."""
    game, players = position.game, position.players
    whole, steps = fast.copy(), fast.copy()
    dice, other_dice = arrays.generator(5), arrays.generator(5)
    fast_rules.playout(whole, dice)
    while fast_rules.actor(steps) >= 0:
        fast_rules.random_step(steps, other_dice)
    end = game.layout(position.options).blank()
    record = game.layout(position.options).as_numpy(end)
    fast_rules.store(steps, record)
    over = Position(game, position.options, position.fresh(record.tobytes()))
    must(over.is_over and dice.tolist() == other_dice.tolist(), "A playout is not what steps are", position)
    for one in (whole, steps):
        results, margins, own = np.zeros(players), np.zeros(players), np.zeros(players)
        fast_rules.returns(one, results)
        must(tuple(results) == over.returns(), "The fast rules end with other results", position)
        fast_rules.margin(one, margins)
        if game.margin is not None:
            game.margin.margin(over.state, own)
        must(margins.tolist() == own.tolist(), "The fast rules end with another margin", position)


def aids_keep_to_their_bounds(game: Game, sample: Sample) -> None:
    """Check that margins and evaluations are in -1 … 1, that move orders and priors are for legal moves, and that all
    are the same when compiled."""
    for position in some(game, sample, 24, MOST):
        out, fast = np.zeros(position.players), np.zeros(position.players)
        record = game.layout(position.options).as_numpy(position.state)
        given: tuple[tuple[str, Any], ...] = (("margin", game.margin), ("evaluate", game.evaluation))
        for name, module in given:
            if module is None or (name == "evaluate" and position.is_over):
                continue
            getattr(module, name)(position.state, out)
            getattr(compiled(module.__name__), name)(record, fast)
            must(bool((abs(out) <= 1).all()), f"{name} says {out.tolist()} {at(position)}: that is not from -1 to 1.")
            must(out.tolist() == fast.tolist(), f"{name} says something else when it is compiled,", position)
        if position.is_over or position.actor == CHANCE:
            continue
        legal = position.legal_actions()
        order: Any = game.order
        if order is not None:
            must(order.ORDERED is True, "An order of moves has ORDERED = True.")
            for action in legal[:MOST]:
                agree = order.promise(position.state, action) == compiled(order.__name__).promise(record, action)
                must(agree, "promise says something else when it is compiled,", position)
        if game.prior:
            weights = find(game.prior)(game, position.options, position.hidden(position.actor), position.actor)
            must(set(weights) <= set(legal), "The prior weighs what is illegal", position)
            must(all(weight >= 0 for weight in weights.values()), "The prior has a negative weight", position)

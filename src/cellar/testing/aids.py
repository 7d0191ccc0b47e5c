"""What a game may give a search beside its rules (`quick`, `margin`, `evaluation`, `order`, `prior`) says what the
rules say, and the same when it is compiled."""

from typing import Any

import numpy as np

from cellar.core import arrays
from cellar.core.compiled import compiled
from cellar.core.game import Game
from cellar.core.lookup import find
from cellar.core.position import Position
from cellar.core.types import CHANCE
from cellar.testing.walking import Sample, at, must, same, some

WORD = 32
#: Positions of a match that are looked at.
MOST = 12


def quick_plays_by_the_rules(game: Game, sample: Sample) -> None:
    """The quick twin knows the same moves, results and margins as the rules, and leads to the same states."""
    for position in some(game, sample, 23, MOST):
        if position.is_over:
            continue
        quick = compiled(game.quick)
        layout, room = game.layout(position.options), game.most_legal(position.options)
        fast = np.zeros(1, quick.STATE)[0]
        quick.load(fast, layout.record(position.state))
        must(quick.actor(fast) == position.actor, f"The quick twin gives the turn to somebody else {at(position)}.")
        out, legal = np.zeros(room, np.int64), position.legal_actions()
        n = int(quick.legal(fast, out))
        must(out[:n].tolist() == legal, f"The quick twin lists other moves {at(position)}.")
        marked = np.zeros((1, legal[-1] // WORD + 4), np.uint32)
        quick.mark_legal(fast, marked, 0)
        bits = [32 * word + bit for word in range(marked.shape[1]) for bit in range(32) if marked[0, word] >> bit & 1]
        must(bits == legal, f"The quick twin marks other moves {at(position)}.")
        _margins_agree(position, quick, fast)
        _playouts_agree(position, quick, fast)
        action = legal[len(legal) // 2]
        must(bool(quick.is_legal(fast, action)), f"The quick twin refuses {position.text(action)!r} {at(position)}.")
        quick.apply(fast, action)
        then, back = position.copy(), layout.record(position.state)
        then.play(action)
        quick.store(fast, back)
        must(same(then.state, back), f"The quick twin leads elsewhere when {position.text(action)!r} is played.")


def _margins_agree(position: Position, quick: Any, fast: Any) -> None:
    mine, theirs = np.zeros(position.players), np.zeros(position.players)
    quick.margin(fast, mine)
    if position.game.margin is not None:
        position.game.margin.margin(position.state, theirs)
    must(mine.tolist() == theirs.tolist(), f"The quick twin knows another margin {at(position)}.")


def _playouts_agree(position: Position, quick: Any, fast: Any) -> None:
    """A playout draws and ends as step by step."""
    ends = []
    for whole in (True, False):
        copy, rng = fast.copy(), arrays.generator(5)
        if whole:
            quick.playout(copy, rng)
        while quick.actor(copy) >= 0:
            quick.random_step(copy, rng)
        results, margins = np.zeros(position.players), np.zeros(position.players)
        quick.returns(copy, results)
        quick.margin(copy, margins)
        ends.append((results.tolist(), margins.tolist(), rng.tolist()))
    must(ends[0] == ends[1], f"The quick twin's playout is not what its steps lead to {at(position)}.")


def aids_keep_to_their_bounds(game: Game, sample: Sample) -> None:
    """Margins and evaluations are between -1 and 1, promises and priors are for legal moves; compiled they say the
    same."""
    for position in some(game, sample, 24, MOST):
        out, fast = np.zeros(position.players), np.zeros(position.players)
        record = game.layout(position.options).record(position.state)
        for name, module in (("margin", game.margin), ("evaluate", game.evaluation)):
            if module is None or (name == "evaluate" and position.is_over):
                continue
            getattr(module, name)(position.state, out)
            getattr(compiled(module.__name__), name)(record, fast)  # type: ignore[attr-defined]
            must(bool((abs(out) <= 1).all()), f"{name} says {out.tolist()} {at(position)}: that is not from -1 to 1.")
            must(out.tolist() == fast.tolist(), f"{name} says something else when it is compiled, {at(position)}.")
        if position.is_over or position.actor == CHANCE:
            continue
        legal = position.legal_actions()
        if game.order is not None:
            twin: Any = compiled(game.order.__name__)  # type: ignore[attr-defined]
            must(game.order.ORDERED is True, "An order of moves has ORDERED = True.")
            for action in legal[:MOST]:
                promise = game.order.promise(position.state, action)
                agree = promise == twin.promise(record, action)
                must(agree, f"promise says something else when it is compiled, {at(position)}.")
        if game.prior:
            weights = find(game.prior)(game, position.options, position.hidden(position.actor), position.actor)
            must(set(weights) <= set(legal), f"The prior weighs what is illegal {at(position)}.")
            must(all(weight >= 0 for weight in weights.values()), f"The prior has a negative weight {at(position)}.")

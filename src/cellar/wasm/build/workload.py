"""Runs every bot and hint of a game for a moment: what that compiles is what its WebAssembly module exports."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import numpy as np

from cellar.bots import registry as bots
from cellar.compile.arrays import generator, no_tape
from cellar.compile.compiled import compiled
from cellar.contract import options as options_of
from cellar.contract.about import About, Bot, Option
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.engine.parts import by_rules
from cellar.engine.stops import NOBODY
from cellar.errors import BadOption
from cellar.lookup import find
from cellar.play import registry
from cellar.play.position import Position
from cellar.rules.layout import Layout
from cellar.rules.types import Options
from cellar.search.forest import Forest
from cellar.search.memory import Memory
from cellar.search.settings import Settings

#: Simulations of a moment's thought.
MOMENT = 8
#: A match is gone into after so many random actions.
DEPTHS = (0, 12, 100)
#: Decisions that a bot then makes, so that the first seat comes again and goes on with what its thought has left.
DECISIONS = 4
#: Decisions at which a hint is asked for, so that every seat's are recorded.
HINTS = 6
#: A day of each kind of puzzle.
FIRST_DAY = date(2026, 1, 5)
DAYS = 7


def run_workload(name: str) -> None:
    """Run every bot and hint of a game, with all options that change what they need compiled."""
    about, game = registry.about(name), registry.load(name)
    first = True
    seen: set[Layout] = set()
    for options in cases(about, game):
        for bot in thinkers(about.name):
            for depth in DEPTHS:
                _play(game, options, bot, depth)
        if about.hint:
            _hint(game, options)
        layout = game.layout(options)
        if layout not in seen:
            seen.add(layout)
            _rules(game, options)
            _full(game, options)
        if first and about.puzzle:
            for day in range(DAYS):
                find(about.puzzle)(FIRST_DAY + timedelta(day))
        first = False


def thinkers(game: str) -> list[Bot]:
    """The bots of a game, one of each group that differs only in its time for a move."""
    alike = {(bot.choose, bot.level, bot.seats): bot for bot in bots.bots_for(game) if not bot.command}
    return list(alike.values())


def cases(about: About, game: Game) -> Iterator[Options]:
    """The options to run with: the defaults, then those with one thing changed as a menu offers it, and the contests';
    at last the limits of what can be typed, where they give a state layout that none of these has."""
    given: list[dict[str, Any]] = [{}]
    given += [{"players": players} for players in about.players]
    ends: list[dict[str, Any]] = []
    for option in about.options:
        needs = {name: values[0] for name, values in option.when}
        given += [{**needs, option.name: value} for value in offered(option)]
        ends += [{**needs, option.name: value} for value in (option.low, option.high) if option.kind == "int"]
    given += [dict(contest.options) for contest in about.contests]
    told: list[Options] = []
    for number, one in enumerate(given + ends):
        options = options_of.complete(about, one)
        try:
            game.setup.check(options)
        except BadOption:
            continue
        is_new = options not in told
        if number >= len(given):
            is_new = all(game.layout(options).size != game.layout(other).size for other in told)
        if is_new:
            told.append(options)
            yield options


def offered(option: Option) -> tuple[Any, ...]:
    return (False, True) if option.kind == "bool" else option.choices


def _play(game: Game, options: Options, bot: Bot, depth: int) -> None:
    """Let a bot decide for all seats that it plays, from somewhere in a random match."""
    rng = generator(depth + 1)
    position = Position.start(game, dict(options), seed=depth)
    while len(position.history) < depth and not position.is_over:
        position.step(rng)
    memories = [Memory() for _ in range(position.players)]
    for _ in range(DECISIONS):
        if position.settle(rng).is_over:
            position.undo()
            position.settle(rng)
        seat, played = position.actor, [one.action for one in position.history]
        if bot.seats and seat not in bot.seats:
            position.step(rng)
            continue
        memories[seat].follow(played)
        thought = Thought(seconds=1.0, simulations=MOMENT, seed=1, variations=3, memory=memories[seat])
        given = (game, options, position.hidden(seat), seat)
        action = bots.choose(bot, *given, thought)
        next(iter(bots.think(bot, *given, replace(thought, memory=None))))
        position.play(action)
    position.svg()


def _hint(game: Game, options: Options) -> None:
    """Ask for a hint at each of the first decisions."""
    position, rng = Position.start(game, dict(options), seed=1), generator(1)
    for _ in range(HINTS):
        if position.settle(rng).is_over:
            return
        find(game.about.hint)(game, options, position.hidden(position.actor), position.actor)
        position.step(rng)


def _full(game: Game, options: Options) -> None:
    """Run a search that is pruned, as it is when its memory is full, and goes on."""
    position = Position.start(game, dict(options), seed=1).settle(generator(1))
    tree = Forest(game, options, position.hidden(position.actor), position.actor, Settings(nodes=1), 1, 1).trees[0]
    tree.grow(MOMENT)
    tree.prune()
    tree.grow(MOMENT)


def _rules(game: Game, options: Options) -> None:
    """Call the functions that tests ask a module for: the choices at a state, perft, and playouts."""
    parts = by_rules(game, game.policy)
    perft = compiled("cellar.play.perft", {"rules": parts["rules"]})
    engine = compiled(parts.pop("engine"), parts)
    position = Position.start(game, dict(options), seed=1)
    most = game.most_legal(options)
    states = np.frombuffer(position.state.tobytes() * 2, game.dtype(options)).copy()
    actions, weights, line = np.zeros((2, most), np.int64), np.zeros(most, np.int64), np.zeros(2, np.int64)
    perft.choices(states[0], actions[0], weights)
    perft.count(states, actions, weights, line, line.copy(), 1, no_tape())
    rng = generator(1)
    engine.advance(states[0], NOBODY, rng, rng, actions[0], weights, no_tape(), 1)
    # What must be the same to the last bit everywhere.
    compiled("cellar.rules.logarithm").logarithm(2.0)
    compiled("cellar.rules.exponential").exponential(1.0)

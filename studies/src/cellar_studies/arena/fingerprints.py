"""Fingerprints: how a bot plays, as shares of the decisions of one kind. A game says what it counts (`fingerprint`)."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any

from cellar.bots import registry
from cellar.bots.seat_specs import Sitter, sitter
from cellar.contract.game import Row
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar_studies.arena.intervals import rate
from cellar_studies.cli.options import given_options


def watched(
    game: str, who: Sitter, against: Sitter, games: int, options: dict[str, Any]
) -> Iterator[tuple[Position, int, Sequence[Row]]]:
    """Yield the decisions of a bot that sits in turn at every seat, with the other at all others: the position, its
    action, and what its seat was told before."""
    for number in range(games):
        position, dice = Position.start(game, options, seed=number), generator(number)
        while not position.is_over:
            if position.actor < 0:
                position.settle(dice)
                continue
            own, seat = position.actor == number % int(position.options["players"]), position.actor
            sits = who if own else against
            told = position.view(seat).rows() if own or sits.bot.character else []
            thought = replace(sits.thought(1000 * number + len(position.history)), told=told)
            hidden = position.hidden(seat)
            action = registry.choose(sits.bot, position.game, position.options, hidden, seat, thought)
            if own:
                yield position, action, told
            position.play(action)


def shares(found: Any) -> str:
    """Say each share of a fingerprint, a record of lists of scores from 0 to 1, with its interval."""
    parts = []
    for name, scores in asdict(found).items():
        share = rate(scores)
        if share is not None:
            ends = f"{100 * share.low:.1f} to {100 * share.high:.1f}"
            parts.append(f"{name} {100 * share.value:.1f} % ({ends}; {share.count} decisions)")
    return ", ".join(parts)


def command(game: str, fingerprint: Callable[..., Any], arguments: list[str]) -> None:
    """Print the fingerprints of the bots that are named, each against the last."""
    parser = argparse.ArgumentParser(description=f"How bots of {game} play.")
    parser.add_argument("bots", nargs="+", help="bots as an arena names them; each but the last plays against the last")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("-o", dest="options", action="append", default=[], help="an option of the matches: NAME=VALUE")
    asked = parser.parse_args(arguments)
    *names, against = (sitter(name, game) for name in asked.bots)
    for who in names:
        found = fingerprint(who, against, asked.games, given_options(game, asked.options)[1])
        print(f"{who.text} against {against.text}: {shares(found)}", flush=True)

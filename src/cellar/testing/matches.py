"""Checks of whole matches: they end, can be undone, start as the seed says, and weigh their chance outcomes."""

import numpy as np

from cellar.contract.game import Game
from cellar.errors import GameOver
from cellar.play.position import Position
from cellar.rules.types import CHANCE, OVER
from cellar.testing.random_matches import Broken, Sample, at, must, same, walk


def random_matches_end(game: Game, sample: Sample) -> None:
    """Check that random play reaches the end, with a result for every seat and a sentence that says why."""
    for seed in (1, 2):
        position = Position.start(game, sample, seed=seed)
        for position in walk(game, sample, seed):
            allowed = (CHANCE, OVER, *range(position.players))
            must(position.actor in allowed, f"actor says {position.actor} {at(position)}; it is one of {allowed}.")
        results = position.returns()
        must(all(-1 <= result <= 1 for result in results), f"returns are {results}; each is from -1 to 1.")
        must(bool((position.outcome() or "").strip()), "outcome says nothing at the end.")
        must(position.legal_actions() == [], "There are legal actions although it is over,", position)
        must(position.view(0).moves == [], "A view offers moves although it is over.")
        try:
            position.play(0)
        except GameOver:
            continue
        raise Broken("A move after the end was accepted.")


def undo_leads_back_to_the_root(game: Game, sample: Sample) -> None:
    """Check that every action can be undone, and that a copy is independent of the original."""
    states: list[bytes] = []
    position = Position.start(game, sample, seed=3)
    for position in walk(game, sample, 3):
        states.append(position.state.tobytes())
    kept = position.copy()
    end, length = states[-1], len(position.history)
    while position.history:
        must(position.state.tobytes() == states.pop(), "Taking back leads to another state", position)
        position.undo()
    must(
        position.state.tobytes() == states.pop() == position.root, "Taking everything back does not lead to the start."
    )
    must(
        kept.state.tobytes() == end and len(kept.history) == length, "A copy changed when the original was taken back."
    )


def setups_follow_from_the_seed(game: Game, sample: Sample) -> None:
    """Check that the same seed draws the same start, and that setups round-trip as text."""
    first, again = (Position.start(game, sample, seed=5) for _ in range(2))
    must(
        same(first.state, again.state),
        "The same seed drew two different starts: use the generator that draw is handed.",
    )
    assert first.setup is not None
    text = game.notation.setup_text(first.options, first.setup)
    must("\n" not in text, "setup_text has more than one line.")
    back = game.notation.parse_setup(first.options, text)
    must(list(back) == list(first.setup), f"parse_setup reads {text[:80]!r} as another setup.")


def chance_is_weighed(game: Game, sample: Sample) -> None:
    """Check that outcomes of chance have positive weights and can be played, and that no seat acts then."""
    out = np.zeros(game.most_legal(Position.start(game, sample).options), np.int64)
    for position in walk(game, sample, 7):
        if position.actor != CHANCE:
            continue
        outcomes = position.chances()
        actions = [action for action, _ in outcomes]
        must(bool(outcomes), "Chance has no outcome", position)
        must(actions == sorted(set(actions)), f"outcomes are not ascending {at(position)}: {actions[:12]}.")
        must(all(weight > 0 for _, weight in outcomes), "An outcome has no weight", position)
        possible = all(game.rules.is_legal(position.state, action) for action in actions)
        must(possible, "is_legal denies a listed outcome", position)
        must(game.rules.legal(position.state, out) == 0, "legal lists actions at CHANCE", position)

"""The modules that the engine is compiled with for a game: its rules or fast rules, its policy, a search's own."""

from types import ModuleType
from typing import cast

from cellar.compile.accelerated import accelerated, in_module
from cellar.compile.compiled import bare_njit, njit
from cellar.contract.game import Game
from cellar.extras import has_numba

RANDOM = "cellar.engine.random_policy"
DEFAULTS = "cellar.engine.defaults"


def name_of(module: object) -> str:
    return cast("ModuleType", module).__name__


def by_rules(game: Game, policy: object = None) -> dict[str, str]:
    """The parts for stepping through the rules; seats move by the policy, at random without one."""
    return {
        "engine": "cellar.engine.by_rules",
        "rules": name_of(game.rules),
        "policy": name_of(policy) if policy else RANDOM,
    }


def by_fast_rules(game: Game) -> dict[str, str]:
    return {"engine": "cellar.engine.by_fast_rules", "fast_rules": game.fast_rules}


def at_random(game: Game) -> dict[str, str]:
    """The parts of a game's fastest form, in which seats that nobody plays move at random: for environments."""
    return by_fast_rules(game) if game.fast_rules else by_rules(game)


def searches_fast_rules(game: Game) -> bool:
    """Whether a search runs the fast rules: a policy, evaluation or order would need the rules' struct."""
    return bool(game.fast_rules) and game.policy is None and game.evaluation is None and game.order is None


def for_search(game: Game) -> dict[str, str]:
    """The parts of a search: a tree of perfect information over the fast rules, else of information sets over the
    rules with whatever the game gives."""
    if searches_fast_rules(game):
        return {**by_fast_rules(game), "selection": "cellar.search.perfect_information"}
    given = {"margins": game.margin, "evaluation": game.evaluation, "order": game.order}
    more = {name: name_of(part) if part else DEFAULTS for name, part in given.items()}
    return {**by_rules(game, game.policy), **more, "selection": "cellar.search.information_sets"}


def search_code(game: Game, module: str) -> ModuleType:
    """A module of the search for a game, in its fastest form. Fast rules make no lists, so Numba need not count
    references."""
    return accelerated(module, for_search(game), bare_njit if searches_fast_rules(game) else njit)


def slow_search(game: Game) -> str:
    """How searches of a game run that brings no WebAssembly module for them, in a sentence; "" where it does."""
    if in_module("cellar.search.simulation", for_search(game)):
        return ""
    if has_numba():
        return f"{game.about.title} brings no compiled search: Numba compiles it now, up to a minute the first time."
    return (
        f"{game.about.title} brings no compiled search: its bots think in plain Python and play weaker. "
        "`pip install 'cellar-games[author]'` brings a compiler."
    )

"""The modules that the engine is compiled with for a game: its rules or bitboard form, its policy, a search's own."""

from types import ModuleType
from typing import cast

from cellar.compile.compiled import Wrapping, bare_njit, compiled, njit
from cellar.contract.game import Game

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


def by_quick(game: Game) -> dict[str, str]:
    return {"engine": "cellar.engine.by_quick", "quick": game.quick}


def at_random(game: Game) -> dict[str, str]:
    """The parts of a game's fastest form, in which seats that nobody plays move at random: for environments."""
    return by_quick(game) if game.quick else by_rules(game)


def searches_quick(game: Game) -> bool:
    """Whether a search runs the bitboard form: a policy, evaluation or order would need the rules' struct."""
    return bool(game.quick) and game.policy is None and game.evaluation is None and game.order is None


def for_search(game: Game) -> dict[str, str]:
    """The parts of a search: a tree of perfect information over the bitboard form, else of information sets over the
    rules with whatever the game gives."""
    if searches_quick(game):
        return {**by_quick(game), "selection": "cellar.search.perfect_information"}
    given = {"margins": game.margin, "evaluation": game.evaluation, "order": game.order}
    more = {name: name_of(part) if part else DEFAULTS for name, part in given.items()}
    return {**by_rules(game, game.policy), **more, "selection": "cellar.search.information_sets"}


def search_code(game: Game, module: str, wrapping: Wrapping | None = None) -> ModuleType:
    """Compile a module of the search for a game. A bitboard form makes no lists, so references need no counting."""
    return compiled(module, for_search(game), wrapping or (bare_njit if searches_quick(game) else njit))

"""Zyrcan's quick twin, but for its dice: it draws from the list of legal actions, as `listed_rules` does."""

from cellar.compile.arrays import Array
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.bitboards.quick import STATE, actor, apply, legal, load, margin, returns
from cellar.rules.rng import below
from cellar.rules.types import State

__all__ = ["STATE", "actor", "apply", "legal", "load", "margin", "playout", "returns"]


def playout(quick: State, rng: Array) -> None:
    out = [0] * rules.FLY
    while quick.phase != rules.ENDED:
        apply(quick, out[below(rng, legal(quick, out))])  # type: ignore[arg-type]

"""Zyrcan's fast rules, but for the dice: they draw from the list of legal actions, as `listed_rules` does."""

from cellar.compile.arrays import Array
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.bitboards.fast_rules import STATE, actor, apply, legal, load, margin, returns
from cellar.rules.rng import below
from cellar.rules.types import State

__all__ = ["STATE", "actor", "apply", "legal", "load", "margin", "playout", "returns"]


def playout(fast: State, rng: Array) -> None:
    out = [0] * rules.FLY
    while fast.phase != rules.ENDED:
        apply(fast, out[below(rng, legal(fast, out))])  # type: ignore[arg-type]

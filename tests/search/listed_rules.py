"""Zyrcan's rules dressed as fast rules that draw from the list of legal actions."""

from typing import Any

from cellar.compile.arrays import Array, FloatArray
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.margin import margin
from cellar.games.zyrcan.rules import actor, legal
from cellar.rules.rng import below
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import State

__all__ = ["STATE", "actor", "apply", "legal", "load", "margin", "playout", "returns"]

STATE = rules.STATE.dtype


def load(fast: Any, state: Any) -> None:
    for name in STATE.names or ():
        fast[name] = state[name]


def apply(fast: State, action: int) -> None:
    rules.apply(fast, action, NO_TAPE)


def playout(fast: State, rng: Array) -> None:
    out = [0] * rules.FLY
    while fast.phase != rules.ENDED:
        apply(fast, out[below(rng, legal(fast, out))])


def returns(fast: State, out: FloatArray) -> None:
    rules.returns(fast, out)

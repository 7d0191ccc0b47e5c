"""Zyrcan's rules dressed as a quick twin that draws from the list of legal actions."""

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


def load(quick: Any, state: Any) -> None:
    for name in STATE.names or ():
        quick[name] = state[name]


def apply(quick: State, action: int) -> None:
    rules.apply(quick, action, NO_TAPE)


def playout(quick: State, rng: Array) -> None:
    out = [0] * rules.FLY
    while quick.phase != rules.ENDED:
        apply(quick, out[below(rng, legal(quick, out))])


def returns(quick: State, out: FloatArray) -> None:
    rules.returns(quick, out)

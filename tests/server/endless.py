"""A bot whose WebAssembly module never comes back, as a plug-in's may."""

import wasmtime as w

from cellar.contract.about import Bot
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.rules.types import Options, State

ENDLESS = Bot(name="endless", title="Endless", sentence="Never comes to an end.", choose="tests.server.endless:choose")
MODULE = '(module (func (export "run") (loop (br 0))))'


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    store = w.Store(w.Engine())
    run = w.Instance(store, w.Module(store.engine, MODULE), []).exports(store)["run"]
    assert isinstance(run, w.Func)
    run(store)
    raise AssertionError("it came to an end")

"""What the lanes of a vector environment share: the game, its state layout, its starts, and the code that steps it."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from cellar.compile.arrays import Structs
from cellar.compile.compiled import compiled
from cellar.contract import options as options_of
from cellar.contract import planes
from cellar.contract.game import Game
from cellar.contract.traits import Traits
from cellar.engine.parts import at_random, name_of
from cellar.engine.stops import WORD
from cellar.errors import BadGame, BadOption
from cellar.play.registry import load
from cellar.rules.rng import generator
from cellar.rules.types import Ints, Options

#: The rows of a mask of bits are so many words, or twice, or three times as many: 8 bytes.
EVEN_WORDS = 2


@dataclass(frozen=True)
class Scheme:
    """A game with its options, prepared for very many matches."""

    game: Game
    options: Options
    traits: Traits
    #: the starts of matches, as structs of the rules
    start_structs: Structs
    #: NumPy's dtype of a lane's state, and the starts in it
    struct: "np.dtype[Any]"
    starts: Structs

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def words(self) -> int:
        """The number of 32-bit words in a bit mask of actions."""
        return -(-self.traits.actions // (WORD * EVEN_WORDS)) * EVEN_WORDS

    @property
    def parts(self) -> dict[str, str]:
        """What `compiled` swaps in to observe: the engine, the rules and the observation."""
        found = {**at_random(self.game), "rules": name_of(self.game.rules)}
        if self.game.observation is not None:
            found["observation"] = name_of(self.game.observation)
        return found

    @property
    def planes(self) -> tuple[planes.Plane, ...]:
        if self.game.observation is None:
            raise BadOption(f"{self.game.about.title} has no observations: leave observations out.")
        return self.game.observation.planes(self.options)


def scheme(name: str | Game, given: dict[str, Any], setups: Sequence[Ints] | None, starts: int) -> Scheme:
    """Prepare a game: its options completed and checked, and the starts of its matches."""
    game = load(name) if isinstance(name, str) else name
    if game.traits is None:
        raise BadGame(f"{game.about.title} states no traits, which environments need: see docs/contract.md.")
    options = options_of.complete(game.about, given)
    game.setup.check(options)
    traits = game.traits(options)
    layout = game.layout(options)
    drawn = beginnings(game, options, starts) if setups is None else list(setups)
    if not drawn:
        raise BadOption("setups is a list of at least one setup to begin from.")
    structs = np.zeros(len(drawn), layout.dtype)
    for i, setup in enumerate(drawn):
        state = layout.blank()
        game.rules.new(state, setup)
        structs[i] = layout.as_numpy(state)
    if not game.fast_rules:
        return Scheme(game, options, traits, structs, layout.dtype, structs)
    fast_rules: Any = import_module(game.fast_rules)
    fast_states = np.zeros(len(drawn), fast_rules.STATE)
    twin = compiled(game.fast_rules)
    for i in range(len(drawn)):
        twin.load(fast_states[i], structs[i])
    return Scheme(game, options, traits, structs, fast_rules.STATE, fast_states)


def beginnings(game: Game, options: Options, count: int) -> list[Ints]:
    """Draw setups one after the other from one generator; a single one where nothing is left to chance."""
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 1 << 24:
        raise BadOption(f"starts is a whole number from 1 to {1 << 24}, not {count!r}.")
    rng = generator(0)
    fresh = list(rng)
    found = [game.setup.draw(options, rng)]
    if list(rng) == fresh:
        return found
    return found + [game.setup.draw(options, rng) for _ in range(count - 1)]

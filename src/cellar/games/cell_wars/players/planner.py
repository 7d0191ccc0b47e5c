"""The planner as a bot: it compares plans of whole turns (`planning.py`) for as long as there is time."""

import time
from collections.abc import Iterator

from cellar.arrays import np
from cellar.compile.accelerated import accelerated, workspace
from cellar.compile.arrays import generator, no_tape
from cellar.contract.bot import Opinion, Thought, Variation
from cellar.contract.game import Game
from cellar.games.cell_wars.players import outlook, planning
from cellar.games.cell_wars.players.plans import carry_out
from cellar.games.cell_wars.players.repertoire import repertoire, weights
from cellar.games.cell_wars.rulebook import terms as t
from cellar.play.position import Position
from cellar.rules.types import Options, State

#: About how many seconds pass between two opinions, and so between two looks at the clock.
GLANCE_S = 0.015
#: Rounds that are played on after the one at hand, by verdict: where blocks decide, the outlook soon says enough; where
#: only a camp's end does, it takes longer to see it come.
HORIZON = (3, 1)
#: The most actions of a variation.
LONGEST_VARIATION = 8


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """Choose the first action of the option that was tried most."""
    return opinion(game, options, state, seat, thought).action


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    *_, last = think(game, options, state, seat, thought)
    return last


def think(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Iterator[Opinion]:
    """Yield an opinion after each slice of its time; a forced action needs no thought."""
    search = Search(game, options, state, seat, thought)
    if len(search.firsts) == 1:
        yield Opinion(search.firsts[0], {search.firsts[0]: 1})
        return
    end = 0.0
    batch = 4
    while True:
        began = time.perf_counter()
        search.simulate(min(batch, thought.limit - search.done) if thought.limit else batch)
        now = time.perf_counter()
        end = end or now + thought.seconds  # what had to be loaded for the first batch is no thinking
        if (thought.limit and search.done >= thought.limit) or (thought.timed and now >= end) or thought.stopped:
            yield search.opinion()
            return
        if search.done >= search.n:
            yield search.opinion()
        batch = max(1, min(batch * 4, int(batch * GLANCE_S / max(now - began, 1e-6))))


class Search:
    """The arrays of one decision's search."""

    def __init__(self, game: Game, options: Options, state: State, seat: int, thought: Thought) -> None:
        self.twin = accelerated(planning.__name__)
        space = workspace(self.twin)
        self.game, self.options, self.state, self.seat = game, options, state, seat
        dtype = game.dtype(options)
        self.states = space.zeros((planning.STATES,), dtype)
        self.states[0] = np.frombuffer(state.tobytes(), dtype)[0]
        self.rng = space.copy(generator(thought.seed))
        self.actions = space.zeros((2, game.most_legal(options)), np.int64)
        self.ways = space.zeros((planning.MOST_OPTIONS, planning.OPTION), np.int64)
        self.known = space.zeros((planning.MOST_OPTIONS + 1, planning.KNOWN), np.float64)
        self.rows = space.zeros((t.SEATS,), np.int64)
        self.looks = space.zeros((outlook.FEATURES,), np.float64)
        self.repertoire, self.weights = space.copy(repertoire()), space.copy(weights())
        self.horizon = int(thought.setting("horizon", HORIZON[state.verdict]))
        self.curiosity = float(thought.setting("curiosity", planning.CURIOSITY))
        self.n = int(self.twin.list_options(self.states[0], seat, self.repertoire, self.rng, self.actions, self.ways))
        #: the first actions of the options, each once; what a level overlooks is no option to it
        self.firsts = thought.noticed(dict.fromkeys(int(way[planning.FIRST]) for way in self.ways[: self.n]))
        kept = [number for number in range(self.n) if int(self.ways[number, planning.FIRST]) in self.firsts]
        for place, number in enumerate(kept):
            self.ways[place] = self.ways[number]
        self.n = len(kept)
        self.done = 0
        self.told = thought.variations

    def simulate(self, count: int) -> None:
        self.twin.think(
            self.states,
            self.seat,
            self.ways,
            self.n,
            self.known,
            count,
            self.horizon,
            self.curiosity,
            self.repertoire,
            self.weights,
            self.rng,
            self.actions,
            self.rows,
            self.looks,
            no_tape(),
        )
        self.done += count

    def opinion(self) -> Opinion:
        """Return the opinion so far: each action weighs as much as its best option was tried."""
        best = int(self.twin.best(self.known, self.n))
        tried: dict[int, float] = dict.fromkeys(self.firsts, 0.0)
        for way, known in zip(self.ways[: self.n], self.known[: self.n]):
            first = int(way[planning.FIRST])
            tried[first] = max(tried[first], float(known[planning.VISITS]))
        values = self.values(best)
        return Opinion(
            action=int(self.ways[best, planning.FIRST]),
            weights=tried,
            value=values[self.seat],
            values=values,
            principal_variation=self.variation(best),
            variations=self.variations(best, tried) if self.told > 1 else (),
            simulations=self.done,
        )

    def values(self, option: int) -> tuple[float, ...]:
        """Return an option's mean result for every seat: camps win and lose together."""
        value = float(self.known[option, planning.SUM] / max(self.known[option, planning.VISITS], 1.0))
        camps = self.state.camp
        return tuple(
            value if camps[seat] == camps[self.seat] else -value for seat in range(int(self.options["players"]))
        )

    def variations(self, best: int, tried: dict[int, float]) -> tuple[Variation, ...]:
        """List the variation of the best option, then those of the other first actions that were tried most."""
        visits = self.known[:, planning.VISITS]
        tops: dict[int, int] = {int(self.ways[best, planning.FIRST]): best}
        for option in sorted(range(self.n), key=lambda option: -float(visits[option])):
            tops.setdefault(int(self.ways[option, planning.FIRST]), option)
        total = max(sum(tried.values()), 1.0)
        return tuple(
            Variation(self.variation(option), self.values(option), tried[first] / total)
            for first, option in list(tops.items())[: self.told]
        )

    def variation(self, best: int) -> tuple[int, ...]:
        """Return the actions of an option up to the first die, card or decision of another seat."""
        way = self.ways[best]
        position = Position(self.game, self.options, self.state).copy()
        actions = [int(way[planning.FIRST])]
        position.play(actions[0])
        rng, room = generator(0), self.actions[0]
        while (
            len(actions) < LONGEST_VARIATION and position.actor == self.seat and position.state.seat == self.state.seat
        ):
            actions.append(int(carry_out(position.state, rng, room, way[planning.NOW : planning.LATER])))
            position.play(actions[-1])
        return tuple(actions)

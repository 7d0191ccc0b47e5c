"""The job of live analysis: a search that streams its results and can be stopped. It is given the state as the seat may
know it, and searches with the same seed each time; it sends results a few times a second, and stops within moments when
it is told to."""

import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from threading import Event
from typing import Any, TypeVar

import msgspec

from cellar.analysis import in_book
from cellar.bots import registry as bots
from cellar.bots.variations import told_variations
from cellar.contract.bot import Opinion, Thought, Variation
from cellar.contract.words import bot_title
from cellar.language import N_, translator
from cellar.lookup import find
from cellar.play.early_end import camps
from cellar.server import messages
from cellar.server.jobs.editor_jobs import best_variation, for_all, in_words, told_moves
from cellar.server.model.timeline import Timeline
from cellar.server.views.seat_view import tellings
from cellar.server.views.story import by_camp, share

#: Maximum number of variations in a result; seconds until the first result, and between two.
MOST_VARIATIONS = 3
FIRST_S, EVERY_S = 0.1, 0.25
#: Maximum number of moves of a variation in a result.
MOST_MOVES = 8
SEED = 1
#: Time limit of a watched search, in effect none: it is stopped from here.
FOR_EVER_S = 86_400.0
#: Seconds for the first opinion of a bot that cannot be watched; each time it has twice as much.
GLANCE_S = 0.1
#: Maximum number of unfinished searches that are kept.
MOST_KEPT = 3
ONLY_MOVE = N_("Only one move is possible.")
_ = translator(__name__)
Tell = Callable[[bytes], None]
Value = TypeVar("Value")


class Stop:
    """The stop signal of the running job: for good, or to make way for a job that somebody waits for."""

    def __init__(self) -> None:
        self.event = Event()
        self.gives_way = False

    def say(self, why: str) -> None:
        """Signal the job to stop, for good or, with "way", to make way for another job and go on later."""
        self.gives_way = why == "way"
        self.event.set()

    def clear(self) -> None:
        """Reset for a new job."""
        self.event.clear()


class Search:
    """The analysis of one position, in one run or in several."""

    def __init__(self, part: dict[str, Any], seat: int, bot: str, most_s: float, simulations: int, stop: Event) -> None:
        self.spent = 0.0
        self._timeline = Timeline.of_part(part)
        self._position = self._timeline.position()
        self._seat = seat
        self._bot = bots.bot(bot, self._position.game.name)
        # A search looks whether it is to stop after it has told something: it is not asked again then before it may go
        # on, and so is only broken off while it works at something else.
        self._thought = Thought(FOR_EVER_S, simulations, SEED, stop=stop, variations=MOST_VARIATIONS)
        self._opinions = self._watched() if self._bot.think else self._asked(most_s)
        self._begun = False
        self._hinted, self._said, self._only = -1, "", False
        self._book = in_book.figures(self._position)
        self._firsts: dict[int, tuple[Any, ...]] = {}

    def _watched(self) -> Iterator[Opinion]:
        position = self._position
        return bots.think(self._bot, position.game, position.options, position.state.copy(), self._seat, self._thought)

    def _asked(self, most_s: float) -> Iterator[Opinion]:
        """Opinions of a bot that cannot be watched: asked again, for longer each time, until they are stable."""
        seconds, position = GLANCE_S, self._position
        while True:
            begun = time.perf_counter()
            thought = replace(self._thought, seconds=min(seconds, most_s))
            state = position.state.copy()
            found = bots.opinion(self._bot, position.game, position.options, state, self._seat, thought)
            yield found
            finished = time.perf_counter() - begun < thought.seconds / 2
            if found.exact or finished or thought.simulations or seconds >= most_s:
                return
            seconds *= 2

    def go_on(self, seconds: float, tell: Tell, stop: Stop) -> Generator[None, None, bool]:
        """Search for so many seconds more, or until stopped; True when finished. Yields after each opinion."""
        if not self._begun:
            self._look()
        begun = time.perf_counter()
        due, before, over = begun + FIRST_S, self.spent, True
        last: Opinion | None = None
        for last in self._opinions:
            yield  # before it is seen whether to stop: a search that is asked again then ends for good
            now = time.perf_counter()
            if not self._begun and self._bot.think:
                # What it needs was loaded first: that is no thinking, and what it says by now is a guess.
                begun, due = now, now + FIRST_S
            self._begun = True
            self.spent = before + now - begun
            if stop.event.is_set() or now - begun >= seconds:
                over = False
                break
            if now >= due:
                tell(self._report(last))
                due, last = now + EVERY_S, None
        if last is not None and (stop.gives_way or not stop.event.is_set()):
            tell(self._report(last))
        return over

    def _look(self) -> None:
        """Find what needs no search: whether there is a choice, and what a perfect player says."""
        position = self._position
        self._only = len(position.legal_actions()) == 1
        if position.game.about.hint:
            ask = find(position.game.about.hint)
            self._hinted, self._said = ask(position.game, position.options, position.state.copy(), self._seat)

    def _report(self, found: Opinion) -> bytes:
        position = self._position
        values = found.values or for_all(position, found.value)
        variations = list(told_variations(found, MOST_VARIATIONS))
        best = best_variation(self._bot, position, found, self._hinted, replace(self._thought, seconds=GLANCE_S))
        if best != variations[0].actions or not variations[0].values:
            others = [one for one in variations[1:] if one.actions[0] != best[0]]
            variations = [Variation(best, values, variations[0].share), *others]
        return msgspec.json.encode(
            messages.Found(
                judge=bot_title(self._bot, position.game.about),
                sentence=self._in_words(values, found),
                exact=found.exact,
                distance=found.distance,
                stands=self._stands(values),
                lines=tuple(self._told(one) for one in variations),
                simulations=found.simulations,
                seconds=round(self.spent, 1),
            )
        )

    def _in_words(self, values: tuple[float, ...], found: Opinion) -> str:
        """The sentence on the position: the perfect player's where it has a move, or where all is proved."""
        if self._said and (self._hinted >= 0 or found.exact):
            return self._said
        return _(ONLY_MOVE) if self._only else in_words(self._position, values, found)

    def _stands(self, values: tuple[float, ...]) -> tuple[messages.Stands, ...]:
        """The prospects of each camp: those who win and lose together stand equally well."""
        found = by_camp(camps(self._position.game, self._position.options)) if values else ()
        return tuple(messages.Stands(seats, share(values[seats[0]]) or 0.0) for seats in found)

    def _told(self, variation: Variation) -> messages.ThoughtLine:
        position = self._position
        first = variation.actions[0]
        if first not in self._firsts:
            step = self._timeline.try_step(self._timeline.state, self._timeline.ply, first)
            self._firsts[first] = tellings(self._timeline, step.rows, self._seat)
        # What others will do with a hidden hand is not told: nobody knows what they hold.
        own = None if position.game.about.everything_open else self._seat
        return messages.ThoughtLine(
            tuple(told_moves(position.copy(), variation.actions[:MOST_MOVES], own, in_full=False)),
            position.move(first).path,
            self._firsts[first],
            share(variation.values[self._seat]) if variation.values else None,
            round(variation.share, 3),
            in_book.sentence(position.game, self._book, position.text(first)),
        )


#: Unfinished searches with their trees, in LRU order, until they go on.
_kept: OrderedDict[str, Search] = OrderedDict()


def watch(
    key: str,
    part: dict[str, Any],
    seat: int,
    bot: str,
    seconds: float,
    most_s: float,
    simulations: int,
    tell: Tell,
    stop: Stop,
) -> Generator[None, None, tuple[bool, float]]:
    """Analyse the position that a timeline's part begins with, for so many seconds; whether there is no more to come,
    and how long it took. A search that was broken off goes on where it was, if it was here."""
    search = _kept.pop(key, None) or Search(part, seat, bot, most_s, simulations, stop.event)
    before = search.spent
    over = yield from search.go_on(seconds, tell, stop)
    # What was broken off before it had begun, such as a proof, is begun anew.
    if not over and search.spent and (stop.gives_way or not stop.event.is_set()):
        _kept[key] = search
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return over, search.spent - before


def last(steps: Generator[None, None, Value]) -> Value:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Value = done.value
            return found

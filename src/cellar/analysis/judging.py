"""Evaluation of a recorded match by a bot: the value of a position for each seat, computed as one shard of `cellar
analyse`, and the figures of the match, move by move: the better move, what each action changed.

The value of a seat after the last action less that before the first is the sum of what every action changed.
"""

from dataclasses import dataclass
from typing import Any

from cellar.analysis import in_book
from cellar.bots import registry
from cellar.bots.seat_specs import Sitter, sitter
from cellar.contract.bot import Opinion
from cellar.play.early_end import camps
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.types import CHANCE, OVER, Ints

#: Moves of the principal variation that are told at most.
MOST_TOLD = 12
Values = list[float | None]
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judge:
    """A bot that is asked for the value of positions."""

    bot: Sitter
    camps: tuple[int, ...]
    #: outcomes of chance that are looked at: all where there are no more, else so many drawn by their weights
    samples: int

    def values(self, position: Position, rng: Ints) -> Values:
        """Return the expected result of each seat; None where the bot gives none."""
        actor = position.actor
        if actor == OVER:
            return list(position.returns())
        if actor == CHANCE:
            return self._mean(position, rng)
        return self.seen(position, self.opinion(position, rng), rng)

    def seen(self, position: Position, opinion: Opinion, rng: Ints) -> Values:
        """Return the values in an opinion; where a forced move was not searched, those of the position after it."""
        found = self.of(opinion, position.actor)
        if any(value is not None for value in found) or len(position.legal_actions()) > 1:
            return found
        after = Position(position.game, position.options, position.state.copy())
        after.play(opinion.action)
        return self.values(after, rng)

    def opinion(self, position: Position, rng: Ints) -> Opinion:
        """Ask the bot for its opinion, from the information set of the seat to move."""
        seat, bot = position.actor, self.bot.bot
        thought = self.bot.thought(below(rng, 1 << 31))
        return registry.opinion(bot, position.game, position.options, position.hidden(seat), seat, thought)

    def of(self, opinion: Opinion, seat: int) -> Values:
        """Return an opinion's values, seat by seat."""
        if opinion.values:
            return list(opinion.values)
        known = {self.camps[seat]: opinion.value} if opinion.value is not None else {}
        expected = expectations(opinion, seat, self.camps) or known
        return [expected.get(camp) for camp in self.camps]

    def _mean(self, position: Position, rng: Ints) -> Values:
        """Average over weighted chance outcomes, or over a sample of many; chance right after them is drawn."""
        outcomes = position.chances()
        if len(outcomes) > self.samples:
            outcomes = [(position.draw(lambda n: below(rng, n)), 1) for _ in range(self.samples)]
        total = sum(weight for _, weight in outcomes)
        sums: Values = [0.0] * len(self.camps)
        for action, weight in outcomes:
            after = Position(position.game, position.options, position.state.copy())
            after.play(action)
            found = self.values(after.settle(rng), rng)
            sums = [None if a is None or b is None else a + b * weight / total for a, b in zip(sums, found)]
        return sums


def judge(game: str, options: dict[str, Any], state: str, bot: str, samples: int, seed: int) -> dict[str, Any]:
    """Judge a position, as JSON: values, best move and variation, whether that is proved, the distance to the end, and
    what the opening book knows."""
    rules = load(game)
    position = Position(rules, options, rules.layout(options).read(bytes.fromhex(state)))
    who = Judge(sitter(bot, game), camps(rules, options), samples)
    rng = generator(seed)
    if position.actor < 0:
        return {"values": who.values(position, rng), "exact": position.is_over}
    found = who.opinion(position, rng)
    return {
        "values": who.seen(position, found, rng),
        "exact": found.exact,
        "best": position.text(found.action),
        "line": told(position, found),
        "distance": found.distance,
        "after_best": distance_after(who, position, found, rng),
        "book": in_book.figures(position),
    }


def told(position: Position, found: Opinion) -> list[str]:
    """Write the best variation as move texts, up to the first chance event."""
    at = Position(position.game, position.options, position.state.copy())
    texts: list[str] = []
    for action in (found.principal_variation or (found.action,))[:MOST_TOLD]:
        if at.actor < 0 or not at.game.rules.is_legal(at.state, action):
            break
        texts.append(at.text(action))
        at.play(action)
    return texts


def distance_after(who: Judge, position: Position, found: Opinion, rng: Ints) -> int | None:
    """Return the distance to the end after the best move, where the bot has proved it."""
    if found.distance is None:
        return None
    after = Position(position.game, position.options, position.state.copy())
    after.play(found.action)
    return 0 if after.is_over else who.opinion(after, rng).distance if after.actor >= 0 else None


def expectations(opinion: Opinion, seat: int, camps: tuple[int, ...]) -> dict[int, float] | None:
    """Return each camp's expected result, None where unknown; of two camps, one expects the opposite of the other."""
    if opinion.values:
        return {camp: opinion.values[camps.index(camp)] for camp in set(camps)}
    if opinion.value is None or len(set(camps)) > 2:
        return None
    return {camp: opinion.value if camp == camps[seat] else -opinion.value for camp in set(camps)}


def figures(position: Position, judged: list[Figures]) -> Figures:
    """What a judge found at each moment of a match, and what each action changed."""
    return {
        "seats": list(position.game.seat_names(position.options)),
        "camps": list(camps(position.game, position.options)),
        "points": [{"values": one["values"], "exact": one["exact"]} for one in judged],
        "moves": [move(position, number, judged) for number in range(len(position.history))],
        "results": list(position.returns()) if position.is_over else None,
    }


def move(position: Position, number: int, judged: list[Figures]) -> Figures:
    """Describe one action: the expected result of every seat before and after it."""
    played, before, after = position.history[number], judged[number], judged[number + 1]
    change = [None if a is None or b is None else b - a for a, b in zip(before["values"], after["values"])]
    by_chance = played.actor == CHANCE
    return {
        "number": number + 1,
        "actor": None if by_chance else played.actor,
        "move": played.text,
        "before": before["values"],
        "after": after["values"],
        "change": change,
        "exact": before["exact"] and after["exact"],
        "best": before.get("best"),
        "line": before.get("line", []),
        "distance": before.get("distance"),
        "slower": None if by_chance else slower(before, after),
        "book": before.get("book"),
    }


def slower(before: Figures, after: Figures) -> int | None:
    """Return by how many moves the end is farther away than after the best move; None where that is not proved."""
    best, found = before.get("after_best"), after.get("distance")
    if found is None and after["exact"] and "best" not in after and before.get("distance") is not None:
        found = 0  # it is over
    return None if best is None or found is None else found - best

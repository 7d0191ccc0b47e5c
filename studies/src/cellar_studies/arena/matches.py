"""One match of a tournament: seats, results, thinking time, and what went wrong."""

import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from cellar.bots.seat_specs import Player, seated
from cellar.errors import CellarError
from cellar.play.position import Position
from cellar.play.record import write
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.types import CHANCE, OVER, Ints
from cellar_studies.arena.tournament import Tournament
from cellar_studies.arena.watching import Watcher
from cellar_studies.selfplay.matches import DICE

#: An error is told in so many characters at most.
MOST_TOLD = 300


@dataclass
class Playing:
    """One match on one board while it is played: the position, decisions and seconds of each seat, and who failed."""

    position: Position
    #: by seat: decisions, and seconds spent on them
    decisions: list[int]
    seconds: list[float]
    #: the seat that made a mistake which lost it the match, and a sentence about it
    lost: tuple[int, str] | None = None
    seen: dict[str, Any] = field(default_factory=dict)

    @property
    def ended(self) -> bool:
        return self.position.is_over

    def results(self, camps: tuple[int, ...]) -> list[float]:
        """Return each seat's result; a seat that failed loses with its camp, and the others share the gain evenly."""
        if self.lost is None:
            return list(self.position.returns())
        losing = [camp == camps[self.lost[0]] for camp in camps]
        others = losing.count(False)
        return [-1.0 if mine else losing.count(True) / others if others else 0.0 for mine in losing]


def play(plan: Tournament, match: int) -> dict[str, Any]:
    """Play one match of a tournament, on one board for each contestant in a game for one, and return its result row."""
    seed, seating = plan.match_seed(match), plan.seating(match)
    if plan.alone:
        boards = [played_out(plan, seed, (who,)) for who in seating]
    else:
        boards = [played_out(plan, seed, seating)]
    camps = (0,) if plan.alone else plan.camps
    lost = [(seat, one.lost[1]) for number, one in enumerate(boards) if one.lost for seat in (one.lost[0] + number,)]
    found: dict[str, Any] = {
        "match": match,
        "seed": seed,
        "seats": list(seating),
        "results": [result for one in boards for result in one.results(camps)],
        "ended": all(one.ended or one.lost for one in boards),
        "decisions": [count for one in boards for count in one.decisions],
        "seconds": [round(spent, 4) for one in boards for spent in one.seconds],
        "errors": [{"seat": seat, "sentence": sentence} for seat, sentence in lost],
    }
    if plan.watched:
        found["seen"] = [one.seen for one in boards]
    if plan.records:
        found["records"] = [
            recorded(one, [plan.contestants[who] for who in (seating if not plan.alone else seating[n : n + 1])])
            for n, one in enumerate(boards)
        ]
    return found


def recorded(one: Playing, names: list[str]) -> str:
    """Write the record of a match, with a remark where a bot's error ended it."""
    text = write(one.position, names)
    return text if one.lost is None else f"{text}# Seat {one.lost[0]} lost the match: {one.lost[1]}\n"


def played_out(plan: Tournament, seed: int, seating: tuple[int, ...]) -> Playing:
    """Play one board to its end."""
    game = load(plan.game)
    position = Position.start(game, plan.options, seed=seed)
    found = Playing(position, [0] * len(seating), [0.0] * len(seating))
    watcher = Watcher(position) if plan.watched else None
    rng = generator(seed + DICE)
    with ExitStack() as stack:
        players = [stack.enter_context(seated(plan.sitters[who])) for who in seating]
        while (seat := position.actor) != OVER and sum(found.decisions) < plan.longest:
            if seat == CHANCE:
                action = position.draw(lambda n: below(rng, n))
            else:
                decided = decide(found, players[seat], seat, rng, watcher)
                if decided is None:
                    break
                action = decided
            if watcher:
                watcher.action(position, action)
            position.play(action)
        if found.ended:
            for seat, player in enumerate(players):
                player.over(position.view(seat))
    if watcher:
        found.seen = watcher.found
    return found


def decide(found: Playing, player: Player, seat: int, rng: Ints, watcher: Watcher | None) -> int | None:
    """Ask a seat's player for its move; None where an error of the bot has lost the match."""
    position, begun = found.position, time.perf_counter()
    try:
        opinion = player.opinion(position.view(seat), below(rng, 1 << 31))
        action = position.parse(opinion.action)
    except Exception as error:  # whoever wrote the bot may have made any mistake
        found.lost = (seat, told(error))
        return None
    finally:
        found.decisions[seat] += 1
        found.seconds[seat] += time.perf_counter() - begun
    if watcher:
        watcher.opinion(position, seat, opinion)
    return action


def told(error: Exception) -> str:
    """Describe an exception in one sentence of limited length."""
    text = str(error) if isinstance(error, CellarError) else f"{type(error).__name__}: {error}"
    line = " ".join(text.split())
    return line if len(line) <= MOST_TOLD else f"{line[: MOST_TOLD - 1]}…"

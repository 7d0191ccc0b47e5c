"""What a thinker is asked in tests: jobs of all kinds, with seeds and simulations so that each has one answer."""

from collections.abc import Iterator
from typing import Any

from cellar.bots import registry as bots
from cellar.contract import options as options_of
from cellar.play import registry
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.server.jobs.story_jobs import judged
from cellar.server.model.timeline import Timeline

#: Simulations of a bot that counts them.
SIMULATIONS = 40
#: Matches that are gone into: a game, what is not usual, and after how many random actions.
PLACES: tuple[tuple[str, dict[str, Any], tuple[int, ...]], ...] = (
    ("zyrcan", {}, (0, 47)),
    ("zyrcan", {"players": 4, "variant": "blitzkrieg"}, (3, 50)),
    ("cell_management", {}, (0, 5)),
    ("cell_management", {"species": 4, "sacrifices": "any"}, (2,)),
    ("cell_wars", {}, (9, 60)),
    ("cell_wars", {"players": 4, "variant": "balanced"}, (40,)),
    ("angel", {"power": 1}, (1, 40)),
    ("angel", {"power": 2}, (20, 21)),
    ("angel", {"power": 2, "dims": 3}, (13,)),
    ("angel", {"power": 1, "form": "board", "radius": 10}, (8, 9)),
)
#: A match that ends soon.
SHORT = {"species": 4, "round_limit": 2}
DAYS = ("2026-11-16", "2026-11-18", "2026-11-20", "2026-11-22")


def somewhere(game: str, given: dict[str, Any], depth: int) -> Position:
    """A place in a random match, at which a seat decides."""
    options, rng = options_of.complete(registry.about(game), given), generator(depth + 1)
    position = Position.start(game, options, seed=depth)
    while len(position.history) < depth and not position.is_over:
        position.step(rng)
    if position.settle(rng).is_over:
        position.undo()
    return position.settle(rng)


def _job(job: str, /, **arguments: Any) -> dict[str, Any]:
    return {"job": job, "with": arguments, "language": "en"}


def _asked(position: Position) -> dict[str, Any]:
    seat = position.actor
    state = position.hidden(seat).tobytes()
    return {"game": position.game.name, "options": dict(position.options), "state": state, "seat": seat}


def moves() -> Iterator[dict[str, Any]]:
    """A move of every bot of every menu, from every place; then one that goes on with what it remembers."""
    searched: set[tuple[str, str]] = set()
    for game, given, depths in PLACES:
        for depth in depths:
            position = somewhere(game, given, depth)
            for bot in bots.bots_for(game):
                # Who searches in every game is asked once in each: for other options it would be compiled anew.
                asked_enough = bot in bots.HOUSE and bot.searches and (game, bot.name) in searched
                if not asked_enough and (not bot.seats or position.actor in bot.seats):
                    searched.add((game, bot.name))
                    yield _job(
                        "think", bot=bot.name, **_asked(position), seconds=1.0, simulations=SIMULATIONS, seed=depth,
                        table=f"{game}-{given}-{depth}-{bot.name}", played=[one.action for one in position.history],
                    )  # fmt: skip
    position = somewhere("zyrcan", {}, 20)
    for _ in range(6):
        yield _job(
            "think", bot="master", **_asked(position), seconds=1.0, simulations=2000, seed=1, table="remembered",
            played=[one.action for one in position.history],
        )  # fmt: skip
        position.step(generator(1))


def looks() -> Iterator[dict[str, Any]]:
    """Hints, judgements, puzzles, lessons, replays and stories."""
    for game, given, depths in PLACES:
        position = somewhere(game, given, depths[-1])
        asked = _asked(position)
        judge = [bot for bot in bots.bots_for(game) if bot.opinion and not bot.seats][-1].name
        part = Timeline(position.game, position.options, None, asked["state"]).part(0)
        yield _job("hinted", part=part, seat=asked.pop("seat"), bot=judge, seconds=1.0, simulations=SIMULATIONS)
        yield _job("judge", bot=judge, **asked, seconds=1.0, simulations=SIMULATIONS)
        line = _line(position)
        last = len(line["actions"])
        yield _job("judged", part=line, first=last, last=last, judge=f"{judge}:{SIMULATIONS}")
        yield _job("frames", part=line, table="t", seat=0, start=max(0, last - 2), most=2, last=last)
    yield _story()
    for day in DAYS:
        yield _job("puzzle", game="cell_management", date=day)
    for game in registry.all_games():
        for lesson in registry.about(game).lessons:
            yield _job("lesson_step", game=game, name=lesson, answers=[])


def _story() -> dict[str, Any]:
    """The story of a short match, whose moments have been judged."""
    position = Position.start("cell_management", options_of.complete(registry.about("cell_management"), SHORT), seed=3)
    while not position.is_over:
        position.step(generator(len(position.history)))
    line, judge = _line(position), "master"
    found: list[dict[str, Any]] = []
    while len(found) <= len(line["actions"]):
        found += judged(line, len(found), len(line["actions"]), judge)
    return _job("story", part=line, first=0, judge=judge, found=found)


def _line(position: Position) -> dict[str, Any]:
    timeline = Timeline(position.game, position.options, position.setup, position.root)
    timeline.actors = [played.actor for played in position.history]
    timeline.actions = [played.action for played in position.history]
    timeline.replay()
    return timeline.part(0)


def watched() -> Iterator[dict[str, Any]]:
    """A search that goes on until it is told to stop, and word to stop."""
    position = somewhere("zyrcan", {}, 20)
    line = Timeline(position.game, position.options, None, position.hidden(position.actor).tobytes()).part(0)
    limits = {"seconds": 600.0, "most_s": 600.0, "simulations": 0}
    yield _job("watch", key="k", part=line, seat=position.actor, bot="master", **limits)
    yield {"stop": ""}

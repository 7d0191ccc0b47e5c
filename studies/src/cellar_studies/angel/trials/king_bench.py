"""Bench of the perfect devil: how long its tables take, how many marks suffice, how long the most stubborn kings live;
and the searching players. Seconds are the processor's."""

import random
import time
from typing import Any

from cellar.bots import registry as bots
from cellar.contract.bot import Thought
from cellar.games.angel.ring import corner, wall
from cellar.games.angel.ring.perfect_devil import TIGHT
from cellar.games.angel.rules import DEVIL
from cellar.play.position import Position
from cellar_studies.angel.trials.hunt import WIDE, hunt
from cellar_studies.angel.trials.kings import RUNNERS, STUBBORN, bred, wandering, weighing

#: Kings tried by the evolutionary search, and wanderers beside them.
EVOLVED = 400
WANDERERS = 100
#: Matches of each searching devil against wandering angels.
MATCHES = 10
LEVELS = ("novice", "club", "expert", "master")


def run(
    evolved: int = EVOLVED, wanderers: int = WANDERERS, matches: int = MATCHES, runners: int = len(RUNNERS)
) -> dict[str, object]:
    """Build the tables, hunt kings on both rings, and let the levels play."""
    began = time.process_time()
    held = wall.held()
    tables = corner.tables()
    seconds = time.process_time() - began
    kings = [
        *list(RUNNERS.values())[:runners],
        *(wandering(seed) for seed in range(wanderers)),
        *(weighing(w) for w in STUBBORN.values()),
    ]
    began = time.process_time()
    lengths = [len(hunt(TIGHT, king).marks) for king in kings]
    hunting = time.process_time() - began
    longest, weights = bred(TIGHT, evolved)
    rings = {}
    for plan in (TIGHT, WIDE):
        rect = plan.around((0, 0))
        rings[plan.name] = {
            "width": rect.east - rect.west + 1,
            "height": rect.north - rect.south + 1,
            "marks a corner": len(plan.prepared),
            "ring": len(list(rect.squares())),
            "most marks": plan.most_moves(),
        }
    return {
        "table_seconds": round(seconds, 3),
        "wall_states_held": int(held[1:6].sum()),
        "corner_states": int(tables.near.size) * 64,
        "rings": rings,
        "kings": len(kings) + evolved,
        "longest_of_made_kings": max(lengths),
        "longest_of_evolved_kings": longest,
        "weights_of_the_longest": [round(w, 2) for w in weights],
        "ms_a_mark": round(1000 * hunting / sum(lengths), 3),
        "levels": _levels(matches),
    }


def _levels(matches: int) -> dict[str, dict[str, int]]:
    """How often each level's devil stops a wandering king on finite boards."""
    found: dict[str, dict[str, int]] = {}
    for name in LEVELS:
        found[name], bot = {}, bots.bot(name, "angel", DEVIL)
        for radius in (8, 12):
            wins = 0
            for seed in range(matches):
                rng, way = random.Random(seed), -1
                position = Position.start("angel", power=1, form="board", radius=radius)
                while not position.is_over:
                    if position.actor == DEVIL:
                        thought = Thought(seconds=60, simulations=1500, seed=seed)
                        position.play(bots.choose(bot, position.game, position.options, position.state, DEVIL, thought))
                        continue
                    actions = position.legal_actions()
                    if way not in actions or rng.random() < 0.15:
                        way = rng.choice(actions)
                    position.play(way)
                wins += position.returns()[DEVIL] > 0
            found[name][f"radius {radius}"] = wins
    return {**found, "of": {"matches": matches}}


def report(figures: dict[str, Any]) -> str:
    lines = [
        (
            f"Wall and corner tables: {figures['table_seconds']} s, {figures['corner_states']:,} joint corner states, "
            f"{figures['wall_states_held']:,} held wall states."
        ),
    ]
    for name, ring in figures["rings"].items():
        lines.append(
            f"The {name} ring is {ring['width']} x {ring['height']} ({ring['ring']} squares, {ring['marks a corner']}"
            f" prepared a corner): at most {ring['most marks']} marks trap any king."
        )
    lines += [
        (
            f"{figures['kings']:,} kings hunted on the tight ring, every promise checked on every move; "
            f"the longest lived {figures['longest_of_evolved_kings']} marks (evolved), "
            f"{figures['longest_of_made_kings']} (made by hand); {figures['ms_a_mark']} ms a mark."
        ),
        f"Searching devils against a wandering king, won of {figures['levels']['of']['matches']} matches:",
    ]
    for name, wins in figures["levels"].items():
        if name != "of":
            lines.append(f"  {name}: " + ", ".join(f"{count} on {where}" for where, count in wins.items()))
    return "\n".join(lines)

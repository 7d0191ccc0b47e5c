"""Two bots against each other for so many seconds on every core: an arena for a machine without Typer or Rich.

    PYTHONPATH=src python3 tools/duel.py zyrcan deployer unaided -o players=3 --for 240 --out duel.jsonl

Every seating in turn; a line of results for each match as it ends, the difference in Elo at the end and now and then.
Matches that are not over when the time is up do not count, so give it several times as long as a match takes.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from cellar.arena.comparisons import pairs
from cellar.arena.intervals import elo, rate
from cellar.arena.matches import play
from cellar.arena.plan import Plan, planned
from cellar.bots.registry import warm
from cellar.core.registry import load

TELL_S = 30.0


def said(plan: Plan, lines: list[dict[str, Any]]) -> str:
    pair = pairs(lines, plan.camps).get((0, 1))
    found = rate(pair.scores) if pair else None
    if pair is None or found is None:
        return "no match is over yet"
    return (
        f"{plan.contestants[0]} against {plan.contestants[1]}, {plan.options}: {found.count} matches,"
        f" {100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f}),"
        f" Elo {elo(found.value):+.0f} ({elo(found.low):+.0f} to {elo(found.high):+.0f}),"
        f" {sum(len(line['errors']) for line in lines)} errors"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--for", dest="seconds", type=float, default=240.0, help="seconds in all, compiling included")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    end = time.monotonic() + given.seconds
    options = dict(text.split("=", 1) for text in given.option)
    if "players" in options:
        options["players"] = int(options["players"])
    plan = planned(given.game, options, [given.one, given.other], seed=given.seed)
    for who in plan.sitters:
        warm(load(given.game), plan.options, who.bot.name)
    lines: list[dict[str, Any]] = []
    told = time.monotonic()
    pool = ProcessPoolExecutor(given.workers)
    going: set[Future[dict[str, Any]]] = set()
    begun = 0
    while time.monotonic() < end:
        while len(going) < given.workers:
            going.add(pool.submit(play, plan, begun))
            begun += 1
        done, going = wait(going, timeout=1.0, return_when=FIRST_COMPLETED)
        with given.out.open("a", encoding="utf-8") as file:
            for one in done:
                lines.append(one.result())
                file.write(json.dumps(lines[-1]) + "\n")
        if time.monotonic() - told > TELL_S:
            told = time.monotonic()
            print(said(plan, lines), flush=True)
    for process in list(pool._processes.values()):
        process.kill()
    print(said(plan, lines), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

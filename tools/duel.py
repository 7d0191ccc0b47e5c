"""Two bots against each other for so many seconds on every core: an arena for a machine without Typer or Rich.

    PYTHONPATH=src python3 tools/duel.py zyrcan expert club -o players=3 --for 240 --out duel.jsonl

Every seating in turn; a line of results for each match as it ends, the difference in Elo at the end and now and then.
Matches that are not over when the time is up do not count, so give it several times as long as a match takes. Given
again with the same file, it goes on where it stopped. `--players FILE` names a Python file that registers bots of your
own.
"""

import argparse
import json
import os
import sys
import time
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from runpy import run_path
from typing import Any

from cellar.arena.comparisons import pairs
from cellar.arena.intervals import elo, rate
from cellar.arena.matches import play
from cellar.arena.plan import Plan, described, planned
from cellar.bots.registry import warm
from cellar.core.options import from_texts
from cellar.core.registry import about, load

TELL_S = 30.0
LOOK_S = 0.2


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


def played(file: Path, plan: Plan) -> list[dict[str, Any]]:
    """The matches that a file has of this duel; a new one begins with what is played."""
    head = json.loads(json.dumps(described(plan)))
    if not file.exists():
        file.write_text(json.dumps(head) + "\n", encoding="utf-8")
    first, *lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    if first != head:
        sys.exit(f"{file} has the matches of another duel: name another file.")
    return lines


def register(file: Path | None) -> None:
    """Make somebody's own bots known, in each process."""
    if file:
        run_path(str(file))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--for", dest="seconds", type=float, default=240.0, help="seconds in all, compiling included")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--players", type=Path, help="a Python file that registers bots")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    end = time.monotonic() + given.seconds
    register(given.players)
    options = from_texts(about(given.game), dict(text.split("=", 1) for text in given.option))
    plan = planned(given.game, options, [given.one, given.other], seed=given.seed)
    for who in plan.sitters:
        warm(load(given.game), plan.options, who.bot.name)
    lines = played(given.out, plan)
    known = {line["match"] for line in lines}
    numbers = (number for number in count() if number not in known)
    told = time.monotonic()
    with Pool(given.workers, register, (given.players,)) as pool, given.out.open("a", encoding="utf-8") as file:
        going = [pool.apply_async(play, (plan, next(numbers))) for _ in range(given.workers)]
        while time.monotonic() < end:
            for place, one in enumerate(going):
                if one.ready():
                    lines.append(one.get())
                    print(json.dumps(lines[-1]), file=file, flush=True)
                    going[place] = pool.apply_async(play, (plan, next(numbers)))
            if time.monotonic() - told > TELL_S:
                told = time.monotonic()
                print(said(plan, lines), flush=True)
            time.sleep(LOOK_S)
    print(said(plan, lines), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`cellar train GAME`, also `python -m cellar_studies.learning.train GAME`: trains a network by self-play.

Needs nothing but PyTorch and NumPy, so that it runs on a rented machine with a GPU as it is: no Typer, no Numba.
"""

import argparse
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import cast

from cellar.errors import BadOption, CellarError
from cellar.play.registry import about
from cellar_studies.learning.learner import Learner
from cellar_studies.registry import stated

#: Simulations of a small search: a node for each is kept in memory, of every match that is played.
MOST_SEARCHED = 1000


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(
        prog="cellar train",
        description="Train a network by self-play. A stopped run goes on when the same command is given again.",
        epilog="Example: cellar train zyrcan --minutes 8 --out zyrcan-run --device cuda; with a small search at each"
        " decision: cellar train zyrcan --search 16 --minutes 60 --out searched --device cuda",
    )
    found.add_argument("game", help="the game")
    found.add_argument("--minutes", type=float, required=True, help="how long, earlier parts of the run included")
    found.add_argument("--out", type=Path, required=True, metavar="DIR", help="where weights, log and checkpoint go")
    found.add_argument("--device", default="auto", choices=("auto", "cpu", "cuda"), help="auto: a GPU if there is one")
    found.add_argument("--size", default="full", help="of the network: tiny, full or directed, say")
    found.add_argument("--seed", type=int, default=0)
    found.add_argument("--begin", type=Path, metavar="FILE", help="weights to begin with, of an earlier run")
    found.add_argument(
        "--rate", type=float, nargs=2, default=(7e-4, 5e-5), metavar="R", help="of Adam, at the begin and at the end"
    )
    found.add_argument("--iterations", type=int, default=0, help="end after so many, if the time is not over before")
    found.add_argument("--lanes", type=int, default=4096, help="matches played at once")
    found.add_argument("--steps", type=int, default=64, help="decisions of each before something is learned")
    found.add_argument("--batch", type=int, default=16384, help="decisions for one step down")
    found.add_argument("--epochs", type=int, default=2, help="how often each decision is learned from")
    found.add_argument(
        "--search",
        type=int,
        default=0,
        metavar="N",
        help="learn from a small search of N simulations at each decision (16 to 32, say) instead of plain PPO",
    )
    found.add_argument(
        "--full", type=float, default=1.0, help="share of decisions searched so far; others get an eighth of it"
    )
    found.add_argument(
        "--labels", type=Path, metavar="FILE", help="labelled positions to learn first (zyrcan.net.labels makes some)"
    )
    found.add_argument("--lessons", type=int, default=8, help="how often each of them is learned from")
    found.add_argument("--plain", action="store_true", help="without torch.compile, which is only used on a GPU")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    try:
        train(given)
    except CellarError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def learner_of(name: str, size: str) -> Learner:
    entry = about(name)
    module = stated("learners").get(entry.name, "")
    if not module:
        raise BadOption(f"{entry.title} cannot be learned yet: no package states a learner of it.")
    try:
        found = cast("Learner", import_module(module))
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise BadOption("Training needs PyTorch: pip install 'cellar-studies[train]'.") from error
    if size not in found.SIZES:
        raise BadOption(f"The network has no size {size!r}; there are: {', '.join(found.SIZES)}.")
    return found


def train(given: argparse.Namespace) -> None:
    learner = learner_of(given.game, given.size)
    if given.search and not 2 <= given.search <= MOST_SEARCHED:
        raise BadOption(f"--search is a number of simulations from 2 to {MOST_SEARCHED}, or 0 for none.")
    if not 0 < min(given.rate) <= max(given.rate) < 1:
        raise BadOption("--rate is two numbers above 0 and below 1, such as 0.0007 0.00005.")
    from cellar_studies.learning.settings import Settings
    from cellar_studies.learning.trainer import Order, Trainer

    settings = Settings(
        given.lanes,
        given.steps,
        given.epochs,
        given.batch,
        rate=tuple(given.rate),
        search=given.search,
        full=given.full,
        lessons=given.lessons,
    )
    order = Order(
        given.game,
        given.minutes,
        given.out,
        given.device,
        given.size,
        given.seed,
        not given.plain,
        given.iterations,
        settings,
        given.begin,
        given.labels,
    )
    trainer = Trainer(learner, order)

    def stop(*_: object) -> None:
        trainer.stopped = True

    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, stop)
    trainer.go()


if __name__ == "__main__":
    sys.exit(main())

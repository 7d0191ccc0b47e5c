"""Vector environments, very many matches stepped at once: `cellar.vector.make("zyrcan", batch=64)` (docs/vector.md)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cellar.errors import BadOption

if TYPE_CHECKING:
    from cellar.contract.game import Game
    from cellar.rules.types import Ints
    from cellar.vector.environment import VectorEnv

__all__ = ["make", "unpack"]

MOST_BATCH = 1 << 26


def make(
    game: "str | Game",
    *,
    batch: int,
    seed: "int | Sequence[int] | Any" = 0,
    legal: str = "bits",
    observations: bool = False,
    threads: int | None = None,
    device: str = "cpu",
    starts: int = 1024,
    setups: "Sequence[Ints] | None" = None,
    **options: Any,
) -> "VectorEnv":
    """Make a vector environment of `batch` lanes; `options` are the game's own, as in `Position.start`.

    `seed` is one number (lane i takes seed + i) or one for each lane; a lane's matches depend on its seed alone.
    `legal` says how legal actions are shown: "bits", "bytes" or "none". `threads` is as many as processors if not
    given. `device` is "cpu" or "cuda". Where the setup is random, a new match begins from one of `starts` setups drawn
    beforehand, by the lane's generator; `setups` are one's own in their place.
    """
    _check("batch", batch, MOST_BATCH)
    if threads is not None:
        _check("threads", threads, 1024)
    if legal not in ("bits", "bytes", "none"):
        raise BadOption(f"legal is bits, bytes or none, not {legal!r}.")
    if device not in ("cpu", "cuda"):
        raise BadOption(f"device is cpu or cuda, not {device!r}.")
    try:
        import numba  # noqa: F401
    except ImportError:
        raise BadOption("cellar.vector compiles the rules: pip install 'cellar-games[bots]'.") from None
    from cellar.vector.environment import VectorEnv, lane_seeds, processors
    from cellar.vector.scheme import scheme

    shared = scheme(game, options, setups, starts)
    seeds = lane_seeds(seed, batch)
    if device == "cuda":
        from cellar.vector.cuda_environment import CudaVectorEnv

        return CudaVectorEnv(shared, batch, seeds, legal, observations)
    return VectorEnv(shared, batch, seeds, legal, observations, threads or processors())


def _check(name: str, value: object, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise BadOption(f"{name} is a whole number from 1 to {most}, not {value!r}.")


def unpack(legal: Any, actions: int) -> Any:
    """Unpack bit masks (on the processor) to one boolean for each action."""
    import numpy as np

    return np.unpackbits(np.asarray(legal), axis=-1, count=actions, bitorder="little").astype(np.bool_)

"""A tree search that knows an environment only by its public interface: clone, restore, and playing on."""

from collections.abc import Callable
from typing import Any, Protocol


class Searchable(Protocol):
    """What it takes: all three kinds of environments can be put this way."""

    def clone(self) -> Any: ...
    def restore(self, snapshot: Any) -> None: ...
    def legal(self) -> list[int]: ...
    def play(self, action: int) -> float | None: ...


def best(env: Searchable, depth: int, worst: float = -2.0) -> tuple[float, int]:
    """The best result that one player can reach within so many actions, and the first action to it (0, -1: none)."""
    found = (0.0, -1)
    if depth == 0:
        return found
    here = env.clone()
    value = worst
    for action in env.legal():
        result = env.play(action)
        reached = result if result is not None else best(env, depth - 1)[0]
        env.restore(here)
        if reached > value:
            value, found = reached, (reached, action)
        if value >= 1.0:
            break
    return found


def results(env: Searchable, choose: Callable[[list[int]], int], most: int = 400) -> list[int]:
    """The actions of a whole match, so that it can be played again."""
    played = []
    for _ in range(most):
        action = choose(env.legal())
        played.append(action)
        if env.play(action) is not None:
            break
    return played

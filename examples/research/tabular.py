"""A tabular solve of Cell Management through Gymnasium alone: every position is visited by `clone` and `restore`, then
values are iterated until they stand.

    python examples/research/tabular.py --board 4A3N25/N3254A/234

Nothing is known of the game but what the environment tells: observations, legal actions, rewards. The value of a
position is the fewest rounds to a win, which `cellar solve` finds in another way.
"""

import argparse
from dataclasses import dataclass, field
from math import inf
from typing import Any

import gymnasium

import cellar.envs  # noqa: F401 - registers the environments

#: Rounds played, and rounds left, are the last two numbers of an observation: they are no part of a position.
COUNTERS = 2
HORIZON = 1_000_000


@dataclass
class Table:
    """Every position that can be reached: by action, what it costs in rounds and where it leads; None is a win."""

    start: bytes
    moves: dict[bytes, dict[int, tuple[int, bytes | None]]] = field(default_factory=dict)
    #: the fewest rounds to a win
    rounds: dict[bytes, float] = field(default_factory=dict)


def key(observation: Any) -> bytes:
    data: bytes = observation[:-COUNTERS].tobytes()
    return data


def visit(env: Any, species: int) -> Table:
    """All positions, from the start on."""
    observation, info = env.reset(seed=0)
    table = Table(key(observation))
    waiting = [(table.start, env.clone(), info["action_mask"])]
    known = {table.start}
    while waiting:
        here, moment, legal = waiting.pop()
        table.moves[here] = {}
        for action in legal.nonzero()[0].tolist():
            env.restore(moment)
            observation, reward, over, _, info = env.step(action)
            there = None if over and reward > 0 else key(observation)
            table.moves[here][action] = (int(action < species), there)  # who attracts the guards begins a round
            if there is not None and there not in known:
                known.add(there)
                waiting.append((there, env.clone(), info["action_mask"]))
    return table


def iterate(table: Table) -> int:
    """Values until nothing changes; how many sweeps that took."""
    table.rounds = dict.fromkeys(table.moves, inf)
    sweeps, changed = 0, True
    while changed:
        changed, sweeps = False, sweeps + 1
        for here in table.moves:
            best = min(_cost(table, move) for move in table.moves[here].values())
            if best < table.rounds[here]:
                table.rounds[here], changed = best, True
    return sweeps


def _cost(table: Table, move: tuple[int, bytes | None]) -> float:
    cost, there = move
    return cost + (0 if there is None else table.rounds[there])


def line(table: Table) -> list[int]:
    """A shortest solution, as actions."""
    actions: list[int] = []
    here: bytes | None = table.start
    while here is not None and table.rounds[here] < inf:
        action, move = min(table.moves[here].items(), key=lambda item: (_cost(table, item[1]), -item[1][0]))
        actions.append(action)
        here = move[1]
    return actions


def solve(board: str) -> tuple[Table, int]:
    species = len(board.partition("/")[0])
    env = gymnasium.make("cellar/CellManagement-v0", species=species, board=board, horizon=HORIZON).unwrapped
    table = visit(env, species)
    return table, iterate(table)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Solve a board of Cell Management through Gymnasium.")
    parser.add_argument("--board", default="4A3N25/N3254A/234")
    found, swept = solve(parser.parse_args().board)
    print(f"{len(found.moves):,} positions, {swept} sweeps.")
    if found.rounds[found.start] == inf:
        print("The board cannot be solved.")
    else:
        print(f"The board can be solved in {found.rounds[found.start]:.0f} rounds: {line(found)}")

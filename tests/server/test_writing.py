"""Who writes next to one file: one at a time, in order, moves first, and nobody is lost."""

import asyncio

import pytest

from cellar.server.store.write_lock import Turns


def test_one_writes_at_a_time_and_moves_go_first() -> None:
    async def run() -> list[str]:
        turns, order = Turns(), list[str]()
        writing = 0

        async def write(name: str, *, moves: bool) -> None:
            nonlocal writing
            await turns.take(moves)
            writing += 1
            assert writing == 1
            order.append(name)
            await asyncio.sleep(0)
            writing -= 1
            turns.give_back()

        names = [("seat 1", False), ("seat 2", False), ("move 1", True), ("seat 3", False), ("move 2", True)]
        await asyncio.gather(*(write(name, moves=moves) for name, moves in names))
        await write("later", moves=False)
        return order

    # The first one found nobody writing.
    assert asyncio.run(run()) == ["seat 1", "move 1", "move 2", "seat 2", "seat 3", "later"]


@pytest.mark.parametrize("given", [False, True], ids=["before its turn", "in the moment of its turn"])
def test_who_goes_away_holds_nobody_up(given: bool) -> None:
    async def run() -> None:
        turns = Turns()
        await turns.take(True)
        gone = asyncio.create_task(turns.take(True))
        next_one = asyncio.create_task(turns.take(False))
        await asyncio.sleep(0)
        if given:
            turns.give_back()
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        if not given:
            turns.give_back()
        await asyncio.wait_for(next_one, 5)
        turns.give_back()
        await asyncio.wait_for(turns.take(False), 5)

    asyncio.run(run())

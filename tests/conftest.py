"""Browser tests and tests with a loop of their own may run in one process, in any order.

Playwright keeps its loop marked as running between two tests of a browser, though it stands still: a test that calls
`asyncio.run` after them would be refused. So all but browser tests begin and run as in a process of their own.
"""

import asyncio
from collections.abc import Iterator

import pytest


def _without_loop(item: pytest.Item) -> Iterator[None]:
    if "e2e" in item.path.parts:
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(running)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    yield from _without_loop(item)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    yield from _without_loop(item)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """After the last test the browser is closed as well, which needs its loop."""
    if nextitem is None:
        yield
    else:
        yield from _without_loop(item)

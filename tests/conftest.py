"""No test waits for ever: one that hangs fails, with what every thread was doing, and the others go on. A whole run has
an order of its own."""

import faulthandler
import gc
import os
import signal
from collections.abc import Iterator
from types import FrameType

import pytest

from tests.ordering import longest_first

# Compiling and collecting make millions of objects that stay: looking through all of them so often for circles takes a
# tenth of the time.
gc.set_threshold(50_000, 20, 50)

#: Longer than all tests together may take.
LIMIT_S = 1_200
#: So many tests are a whole run; fewer were chosen by somebody, and stay in their order.
WHOLE_RUN = 4_000


def _too_long(number: int, frame: FrameType | None) -> None:
    faulthandler.dump_traceback(file=2)
    pytest.fail(f"nothing has come of this test in {LIMIT_S} s")


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Matches that tests leave unfinished do not lie among those of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest first, where several processes run all tests."""
    shares = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if shares > 1 and len(items) >= WHOLE_RUN:
        root = config.rootpath / "tests"
        files = [str(item.path.relative_to(root)) for item in items]
        items[:] = [items[number] for number in longest_first(files, shares)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A clock for each test, but those that are meant to be long."""
    if item.get_closest_marker("study") is None and hasattr(signal, "SIGALRM"):
        before = signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(LIMIT_S)
        try:
            return (yield)
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)
    return (yield)

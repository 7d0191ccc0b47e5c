"""A server that was killed while it started a worker: its port and its lock are free a moment later, and its successor
waits for them."""

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from cellar.server import retry_bind
from cellar.server.settings import BadSetting
from cellar.server.store.lock import Lock
from cellar.server.web.uvicorn_server import bind


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """What happens while somebody waits."""

    def does(act: Callable[[], None]) -> None:
        monkeypatch.setattr("cellar.server.retry_bind.time.sleep", lambda _: act())

    return does


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry_bind, "MOMENT_S", 0.0)


def listening() -> socket.socket:
    held = bind("127.0.0.1", 0)
    held.listen()
    return held


def test_a_port_that_is_taken_for_another_moment(meanwhile: Callable[[Callable[[], None]], None]) -> None:
    held = listening()
    port = held.getsockname()[1]
    meanwhile(held.close)
    with bind("127.0.0.1", port) as bound:
        assert bound.getsockname()[1] == port


@pytest.mark.usefixtures("no_time")
def test_a_port_that_stays_taken_is_a_sentence() -> None:
    with listening() as held, pytest.raises(BadSetting, match="Can't listen on"):
        bind("127.0.0.1", held.getsockname()[1])


def test_a_lock_that_is_held_for_another_moment(
    tmp_path: Path, meanwhile: Callable[[Callable[[], None]], None]
) -> None:
    held = Lock(tmp_path / "m.sqlite")
    meanwhile(held.release)
    Lock(tmp_path / "m.sqlite").release()


@pytest.mark.usefixtures("no_time")
def test_a_lock_that_stays_held_is_a_sentence(tmp_path: Path) -> None:
    held = Lock(tmp_path / "m.sqlite")
    with pytest.raises(BadSetting, match="Another server is using the store"):
        Lock(tmp_path / "m.sqlite")
    held.release()

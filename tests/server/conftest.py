"""Stores and servers for the tests of this folder."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from cellar_studies.soak.postgres import NoPostgres, new_database, postgres
from tests.server.running import Running

_number = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_sockets() -> Iterator[str]:
    """The one PostgreSQL of the whole run."""
    try:
        running = postgres()
        made = running.__enter__()
    except NoPostgres as why:
        pytest.skip(f"no PostgreSQL here: {why}")
    yield made.sockets
    running.__exit__(None, None, None)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "matches.sqlite")
    return new_database(request.getfixturevalue("postgres_sockets"), f"test{next(_number)}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on SQLite for a whole file of tests."""
    running = Running(str(tmp_path_factory.mktemp("server") / "matches.sqlite"))
    running.start()
    yield running
    running.stop()

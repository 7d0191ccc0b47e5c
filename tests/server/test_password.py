"""PostgreSQL's password comes from the environment or from a file, never from the command line, and no log shows it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from cellar.server.settings import BadSetting, Settings
from cellar.server.start.run import try_store
from cellar.server.store.notify import PostgresBus
from cellar_studies.soak.postgres import ask, new_database
from tests.server.inside import running, told_settings

SECRET = "correct-horse"
GUARDED = "local all guarded scram-sha-256\n"


@pytest.fixture(scope="session")
def guarded(postgres_sockets: str) -> Iterator[str]:
    """A database whose owner has to give a password: once, like its PostgreSQL, since tests come in any order."""
    rules = Path(postgres_sockets).parent / "data" / "pg_hba.conf"
    before = rules.read_text()
    rules.write_text(GUARDED + before)
    for statement in (
        f"CREATE ROLE guarded SUPERUSER LOGIN PASSWORD '{SECRET}'",
        "SELECT pg_reload_conf()",
    ):
        asyncio.run(ask(postgres_sockets, statement))
    yield new_database(postgres_sockets, "guarded").replace("cellar@", "guarded@")
    rules.write_text(before)


async def opened(url: str) -> None:
    """Open everything that asks for the password."""
    settings = told_settings(url, lambda n: 0)
    async with running(settings) as (_, tables):
        bus = PostgresBus(settings.url())
        await (await bus._connect()).close()
        assert tables.bus.needed


def test_from_the_environment(guarded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", SECRET)
    asyncio.run(opened(guarded))


def test_from_a_file(guarded: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "pgpass"
    file.write_text(f"*:*:*:guarded:{SECRET}\n")
    file.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(file))
    asyncio.run(opened(guarded))


@pytest.mark.parametrize("where", ["nowhere", "in the address", "in the environment"])
def test_without_the_right_one_the_sentence_does_not_show_it(
    guarded: str, where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    url = guarded.replace("guarded@", "guarded:wrong-horse@") if where == "in the address" else guarded
    if where == "in the environment":
        monkeypatch.setenv("PGPASSWORD", "wrong-horse")
    with pytest.raises(BadSetting, match="cannot be opened") as caught:
        asyncio.run(try_store(Settings(database=url)))
    assert "horse" not in str(caught.value) + caplog.text

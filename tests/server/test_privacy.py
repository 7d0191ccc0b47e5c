"""The page on privacy is about this very server: every column of its database is on it, and its settings are what it
says."""

import asyncio
from pathlib import Path

import pytest

from cellar.language import speaking
from cellar.server.menu.privacy import PARTS, page
from cellar.server.settings import Settings
from cellar.server.store.schema import metadata, state
from tests.server.client import calling
from tests.server.inside import running, told_settings


def test_every_column_that_is_stored_is_named_once() -> None:
    named = [(table, column) for part in PARTS for table, columns in part.columns.items() for column in columns.split()]
    stored = {
        (table.name, column.name) for table in metadata.tables.values() if table is not state for column in table.c
    }
    assert len(named) == len(set(named))
    assert set(named) == stored, "a new column: say on the page what it is of whom, in three languages"


def said(settings: Settings, accounts: bool = True, language: str = "en") -> str:
    with speaking(language):
        told = page(settings, accounts)
        return "\n".join([*(line for part in told.parts for line in (part.title, *part.sentences)), told.contact])


def test_it_says_what_the_settings_are() -> None:
    usual = said(Settings())
    assert "Matches are kept until" in usual
    assert "A report is deleted after 180 days." in usual
    assert "no address and no name" in usual
    assert "Nobody needs an account." in usual
    assert "ask whoever told you" in usual
    other = said(
        Settings(retention=1.0, report_retention=0.0, verbose=True, contact="Write to ann@example.org."), accounts=False
    )
    assert "nothing has happened for 1 day is deleted" in other
    assert "Reports are kept until" in other
    assert "has every request, with the address" in other
    assert "There are no accounts here." in other
    assert other.endswith("Write to ann@example.org.")
    assert "ask whoever told you" not in other


@pytest.mark.parametrize("language", ["es", "zh-Hans"])
def test_it_is_whole_in_every_language(language: str) -> None:
    english = set(said(Settings(), language="en").splitlines())
    assert not english & (set(said(Settings(), language=language).splitlines()) - {"", "Chat"})


def test_a_visitor_reads_it_in_their_language(tmp_path: Path) -> None:
    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, contact="ann@example.org")
        async with running(settings) as (address, _), calling(address) as http:
            told = (await http.get("/api/privacy", headers={"accept-language": "es"})).json()
            assert told["contact"] == "ann@example.org"
            assert told["parts"][0]["title"] == "Partidas y asientos"
            assert "matches: id, game," in told["parts"][0]["columns"][0]

    asyncio.run(run())

"""The modules that a table in a browser needs: no more than it must, and nothing that a browser does not have."""

from tests.browser.table.needs import NOT_THERE, modules


def test_all_of_them_load_without_what_a_browser_does_not_have() -> None:
    found = set(modules())
    assert {"cellar.browser.table.start", "cellar.server.tables.tables", "cellar.server.jobs.dispatch"} <= found
    for room in ("cellar.server.store.store", "cellar.server.web.app", "cellar.cli", "cellar.search", "cellar_studies"):
        assert room not in found
    assert "numpy" in NOT_THERE

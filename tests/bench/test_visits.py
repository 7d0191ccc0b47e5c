"""The bench of visits: what it tells, and what it says where there is no browser. The visits themselves are tests of
tests/e2e."""

import sys

import pytest

from cellar.bench import visits


def test_a_report_has_a_row_for_each_click() -> None:
    one = {"what": "A game", "home": 0.25, "own": 1.5, "again": 0.75}
    told = visits.report({"cores": 2, "visits": [one], "phone_mb": 340.4})
    assert "A game                   0.25      1.50        0.75" in told
    assert "340 MB of memory" in told
    assert "MB" not in visits.report({"cores": 2, "visits": [one], "phone_mb": None})


def test_without_playwright_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(visits.NoBrowser, match="install it"), visits._browser():
        pass

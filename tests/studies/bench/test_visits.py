"""The bench of visits: what it tells, and what it says where there is no browser. The visits themselves are tests of
tests/e2e."""

import sys

import pytest

from cellar_studies.bench import visits


def test_a_report_has_a_row_for_each_visit() -> None:
    needed = {"again": 5.5, "move_cpu": 1.5, "kept_cpu": 4.25, "again_cpu": 6.25}
    one = {"what": "A game", "visit": "the first", "home": 0.25, "choice": 1.5, "move": 1.75, "kept": 2.5, **needed}
    back = {"what": "A game", "visit": "back", "choice": 0.25, "move": 0.5, "kept": 1.25, **needed}
    told = visits.report({"cores": 2, "visits": [one, back], "sent_mb": 9.4, "phone_mb": 340.4})
    cpu = "        1.50     4.25      6.25"
    assert f"A game                 the first                0.25      1.50      1.75   2.50   5.50 {cpu}" in told
    assert f"A game                 back                               0.25      0.50   1.25   5.50 {cpu}" in told
    assert "340 MB of memory" in told
    assert "sent to a new visitor, who comes back twice: 9.4 MB" in told
    assert "MB of memory" not in visits.report({"cores": 2, "visits": [one], "sent_mb": 9.4, "phone_mb": None})


def test_without_playwright_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(visits.NoBrowser, match="install it"), visits.chromium():
        pass

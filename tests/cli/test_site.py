"""What `cellar site` says when it is done; what it writes is in tests/browser/site."""

from pathlib import Path

import pytest

from cellar.browser.site import folder, plugins, prepared
from cellar.cli import site
from cellar.cli.main import run as cellar


@pytest.mark.parametrize("checkout", [True, False])
def test_only_who_has_a_makefile_is_told_to_run_make(
    checkout: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever installed Cellar with pip has no `make docs`."""
    if checkout:
        (tmp_path / "Makefile").write_text("docs:\n")
    monkeypatch.setattr(site, "DOCS", tmp_path / "site")
    monkeypatch.setattr(site, "page_builder", lambda: None)
    monkeypatch.setattr(prepared, "prepare", lambda days: {})
    monkeypatch.setattr(plugins, "gather", lambda most: plugins.Plugins({}, {}))
    monkeypatch.setattr(folder, "check", lambda out: None)
    monkeypatch.setattr(folder, "write", lambda *_: folder.Written(files=1, bytes=1, uncompiled=0, docs=False))
    assert cellar(["site", str(tmp_path / "public")]) == 0
    said = capsys.readouterr().out
    assert "is ready: 1 files" in said
    assert ("run `make docs` first" in said) == checkout

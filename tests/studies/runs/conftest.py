from pathlib import Path

import pytest


@pytest.fixture
def journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Journals of a test's own; compiled code stays where it is."""
    folder = tmp_path / "cellar"
    monkeypatch.setattr("cellar_studies.runs.journal.cache_folder", lambda: folder / "compiled")
    return folder / "runs"

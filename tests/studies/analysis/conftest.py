import pytest

from tests.studies.analysis.trial_bots import BOTS


@pytest.fixture(autouse=True)
def trial_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cellar.bots.registry._registered", dict(BOTS))

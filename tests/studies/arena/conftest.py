"""The bots that are tried here, as in tests/studies/analysis."""

from tests.studies.analysis.conftest import trial_bots

__all__ = ["trial_bots"]

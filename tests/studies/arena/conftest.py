"""The bots that are tried here, as in tests/arena."""

from tests.arena.conftest import trial_bots

__all__ = ["trial_bots"]

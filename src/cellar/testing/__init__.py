"""The conformance suite: checks of the contract that every game must pass; no check knows a particular game.

In a test of your own package, all of it is one line; `cellar check GAME` runs the same without pytest:

    from cellar.testing import conformance

    test_conformance = conformance("kuhn_poker")
"""

from cellar.testing.random_matches import Broken, Sample, must, same, seats, some, walk
from cellar.testing.suite import CHECKS, Check, conformance, run

__all__ = ["CHECKS", "Broken", "Check", "Sample", "conformance", "must", "run", "same", "seats", "some", "walk"]

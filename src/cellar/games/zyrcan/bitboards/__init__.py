"""Zyrcan's rules over bitboards, for search and vector environments; held against `rules.py` by test_fast_rules.py."""

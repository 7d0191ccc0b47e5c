"""The explanations of Zyrcan, and the names of seats and ships; sentences are in `narration.py`."""

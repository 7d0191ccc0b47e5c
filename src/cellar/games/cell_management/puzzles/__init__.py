"""Puzzles by computed difficulty, and the puzzle of the day."""

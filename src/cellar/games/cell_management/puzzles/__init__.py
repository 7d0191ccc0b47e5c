"""Puzzles by measured difficulty, and the puzzle of the day."""

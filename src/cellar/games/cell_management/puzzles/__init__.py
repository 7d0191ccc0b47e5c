"""Puzzles by measured difficulty."""

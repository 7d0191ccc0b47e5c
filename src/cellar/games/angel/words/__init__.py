"""Explanations of what is on the board, in words."""

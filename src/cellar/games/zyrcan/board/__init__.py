"""The spaces of the board, and positions on it as text."""

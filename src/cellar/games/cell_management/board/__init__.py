"""Boards and species: their names, a board as text, and the ring as search and proof see it."""

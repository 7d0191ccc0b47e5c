"""Boards and species: their names, a board as text, and the ring in the form that search and proof use."""

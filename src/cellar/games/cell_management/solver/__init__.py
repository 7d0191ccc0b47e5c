"""The solver: the distance of every position from the win, and what follows from it: perfect play, hints, levels."""

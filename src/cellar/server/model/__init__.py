"""The match model, derived from a match's rows in the store and without I/O: timeline, tokens, seats, clocks,
proposals."""

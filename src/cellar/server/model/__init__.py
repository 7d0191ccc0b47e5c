"""The model of a match, derived from its rows in the store, without I/O: timeline, tokens, clocks, proposals."""

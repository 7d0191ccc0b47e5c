"""Makes the WebAssembly modules of games: `asking` runs all bots and hints of a game for a moment, `recording` notes
which compiled functions that called, `building` makes a module of them, and `making` writes it with its manifest."""

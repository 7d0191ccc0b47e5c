"""Makes the WebAssembly modules of games: `workload` runs all bots and hints of a game for a moment, `recording` notes
which compiled functions that called, `building` compiles and links them, and `driver` writes the module."""

"""Rules and search in WebAssembly: the compiled twins of a game as one small module, for where there is no Numba.

`asking` runs all bots and hints of a game for a moment, `recording` notes which compiled functions that called,
`building` makes a module of them, and `manifest` says what is in it and of which sources it was made.
"""

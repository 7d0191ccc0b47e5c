"""Rules and search in WebAssembly: the compiled twins of a game as one small module, for where there is no Numba.

`asking` makes everybody in a game think for a moment, `recording` notes which compiled functions that called,
`building` makes a module of them, and `manifest` says what is in it and of which sources it was made. `machine` runs
modules here.
"""

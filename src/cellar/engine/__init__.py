"""The engine: the one compiled step loop that search, environments, vector environments and playouts run.

`by_rules` steps any game through its rules, `by_fast_rules` one that has a second, faster form of them
(`Game.fast_rules`); both have the same functions, and `parts` says which of the two a game is compiled with.
`observing` encodes what a seat observes. Everything here is plain functions that `cellar.compile.compiled` compiles for
each game, for the processor, a GPU or WebAssembly; run plain they do the same.
"""

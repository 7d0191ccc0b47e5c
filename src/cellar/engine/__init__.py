"""The engine: the one compiled step loop that search, environments, vector environments and playouts run.

`by_rules` steps any game through its rules, `by_quick` a game with a bitboard form of its rules (`Game.quick`) through
that; both have the same functions, and `parts` says which of the two, with which modules, a game is compiled with.
`observing` encodes what a seat observes. Everything here is plain functions that `cellar.compile.compiled` compiles for
each game, for the processor, a GPU or WebAssembly; run plain they do the same.
"""

"""Studies of Cellar's games and published figures of Cellar itself, in a package of its own that play does not need.

It imports `cellar`; nothing of `cellar` imports it. Its commands (`atlas`, `balance`, `bench`, `soak`, `study`,
`train`) join the program `cellar` by entry points, as those of any other package do.

- `bench`: published figures of no single game
- `arena`: how a game is balanced
- `learning`: networks that learn a game by playing against themselves
- `angel`, `cell_management`, `cell_wars`, `zyrcan`: what is known about each game, and how it was found out
- `wasm`: the WebAssembly modules run outside a browser, to compare them with Numba
- `soak`: a server is killed, kept busy for hours and met with faults, and what it acknowledged is looked for
- `cli`: the commands that are for every game
"""

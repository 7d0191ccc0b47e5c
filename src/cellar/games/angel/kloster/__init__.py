"""The perfect angel: Kloster's strategy, which never loses with power 2 or more (docs/angel-proofs.md has the proof).

- `path`: the endless path that the angel follows, kept as its bends; the left set is on its left
- `window`: the part of the plane that an update must look at
- `grid`: that part as a few lines, so that a strip of a billion squares is one cell
- `minimum_cut`: which squares pay for joining the left set
- `update`: what joins, and where the path runs afterwards
- `perfect_angel`: the angel itself, one turn after the other
- `pilot`: the angel at a table, with any power and dimension, from the start or in the middle of a match

`path`, `window`, `grid`, `minimum_cut` and `update` run compiled where Numba is installed.
"""

"""The perfect angel: Kloster's strategy, which never loses with power 2 or more (docs/angel-proofs.md has the proof).

- `path`: the endless path that the angel follows, kept as its bends; the left set is on its left
- `arms`: the path ahead as straight arms, and what it takes to bring a mark to the left of them
- `push`: how far each arm is pushed, so that the most marks are evaded for their price
- `update`: which marks join the left set, and where the path runs afterwards
- `perfect_angel`: the angel itself, one turn after the other
- `pilot`: the angel at a table, with any power and dimension, from the start or in the middle of a match
- `pilots`: the pilots of all matches at hand

`path`, `arms`, `push` and `update` run compiled where Numba is installed.
"""

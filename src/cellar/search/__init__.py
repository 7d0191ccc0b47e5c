"""Monte Carlo tree search for strong bots: many players (max^n), teams, chance and hidden information.

`simulation` is one simulation (plain functions, compiled for each game): selection by upper confidence bounds in
`perfect_information` or `information_sets`, playouts by `cellar.engine`, backpropagation into `nodes`. `tree` is a tree
within a bound of memory, `forest` several of them on several threads; `exact` solves small endgames; `settings` is what
a game or a level may set (progressive widening; at the root a prior, as progressive bias); `memory` keeps a tree;
`bot` is the search as a bot. See docs/search.md.
"""

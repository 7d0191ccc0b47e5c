"""The search of strong bots: one tree for many players, teams, chance and hidden hands, over the contract.

`tree` grows it (plain functions, compiled for each game) out of `nodes`, going down by `fixed` or `varying`; `by_rules`
and `by_quick` are what it plays through; `pool` keeps it within bounds; `grove` is several trees on several threads;
`exact` solves small rests; `settings` is what may be said about it; `memory` takes a tree on to the next move; `bot`
sits down at the table. See docs/search.md.
"""

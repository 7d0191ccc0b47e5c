"""Trials of the perfect players: adversaries that know all their plans, with every invariant checked on every move.

Against the perfect angel:
- `devils`, `arm_devils`, `searching_devils`: the families of devils, by name
- `invariants`, `path_questions`: what must hold after every turn, asked of the path's bends alone
- `trial`: one long game with all of it checked
- `evolution`: devils that breed
- `tables`: several matches at once, as a server asks for them

Against the perfect devil:
- `hunt`: one king against the ring, with every promise checked
- `kings`: kings that run, wander, weigh their steps, and learn to live long

Both for the record: `angel_bench`, `evolution_bench` and `king_bench` are `cellar bench angel`, `angel-evolution` and
`king`.
"""

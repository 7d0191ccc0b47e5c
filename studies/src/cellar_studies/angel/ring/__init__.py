"""Lemmas about the ring in which the perfect devil catches a king (docs/angel-proofs.md).

- `solved_corner`: how the joint table of a corner is solved, which the perfect devil plays by
- `owed`: the whole ring with one prepared square missing, and why no smaller ring will do; `owed_bench` prints it
- `turns`, `landing`: what a turn at a corner costs, and why twelve marks must be made before the king comes down;
  `turns_bench` prints it
"""

"""The perfect devil: it catches every angel of power 1, a king, in a ring of marks (docs/angel.md tells how).

- `wall`: the wall lemma, by table: a straight wall that is still empty can be held
- `layout`: what is looked at where two walls meet
- `corner`: the joint table of such a corner
- `owed`: the whole ring with one prepared square missing, and why no smaller ring will do; `owed_bench` prints it
- `turns`, `landing`: what a turn at a corner costs, and why twelve marks must be made before the king comes down;
  `turns_bench` prints it
- `rect`: the ring's four lines, corners and squares
- `demands`: which part of the ring asks for the next mark
- `closed_room`: how a king inside a complete ring is left less and less room
- `endgame`: exact tables for the last, smallest rooms
- `perfect_devil`: the two rings that are proved, and the devil's next mark with its reason
"""

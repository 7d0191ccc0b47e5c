"""The perfect devil: it catches every angel of power 1, a king, in a ring of marks (docs/angel.md tells how).

- `wall`: the wall lemma, by table: a straight wall that is still empty can be held
- `layout`: what is looked at where two walls meet
- `corner`: the joint table of such a corner
- `rect`: the ring's four lines, corners and squares
- `demands`: which part of the ring asks for the next mark
- `closed_room`: how a king inside a complete ring is left less and less room
- `endgame`: exact tables for the last, smallest rooms
- `perfect_devil`: the ring, and the devil's next mark with its reason
"""

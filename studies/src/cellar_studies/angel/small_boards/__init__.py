"""Exact solutions of the Angel problem on small boards, by computation instead of proof.

- `counting`: sets of squares in their order
- `layers`: retrograde analysis of a king on a closed board, one layer of marks after the other (compiled)
- `traps`: the fewest marks that trap a king, from every start
- `escapes`: in how many flights an angel leaves a finite board, however the devil marks
- `small_boards_bench`: all of it again, printed
"""

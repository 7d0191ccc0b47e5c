"""Studies of the Angel problem: trials of its perfect players, lemmas about rings, and exact tables of small boards.

- `trials`: hundreds of thousands of turns against devils and kings of every kind, and the benches
- `ring`: the lemmas about the devil's ring
- `ring_checker`: a second look at the ring's tables, by code that did not make them
- `small_boards`: exact tables
- `funnel`: the devil's funnel that catches a Fool
- `picture`: whole games as pictures, for the documentation
"""

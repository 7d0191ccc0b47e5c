"""Independent checker of the perfect devil's tables, which shares no code with what made them.

- `closure`: real kings and real marks at a corner; whether each king step from a held state is answered (compiled)
- `verdict`: everything that the proof asks of the tables, and what is wrong with them
- `ring_checker_bench`: the tables of Cellar checked, and printed
"""

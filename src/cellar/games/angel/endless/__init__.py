"""The endless board: what the rules stand on, and how a match is read back from its record.

- `places`: what a cell and a square are
- `spiral`: every cell has a number, counted from the angel outwards
- `marks`: the devil's marks, found at once however far apart they are
- `history`: the marks in their order and the angel's trail, read from a state
"""

"""The endless board: what the rules stand on, and how a match is read back from its record.

- `coordinates`: what a cell is, how people write it, and how it is read
- `spiral`: every cell has a number, counted from the angel outwards
- `marks`: the devil's marks, found at once however far apart they are
- `unmarked`: the cells around the angel that are still free
- `history`: the marks in their order and the angel's trail, read from a state
- `rows`: the same as arrays, for matches of any length
"""

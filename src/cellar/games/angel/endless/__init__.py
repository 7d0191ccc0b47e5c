"""The endless board: cells, marks and free cells, which the rules use, and a match read back from its state.

- `coordinates`: what a cell is, how people write it, and how it is read
- `spiral`: every cell has a number, counted from the angel outwards
- `marks`: the devil's marks, found at once however far apart they are
- `unmarked`: the cells around the angel that are still free
- `history`: the marks in their order and the angel's trail, read from a state
- `rows`: the same as arrays, for matches of any length
"""

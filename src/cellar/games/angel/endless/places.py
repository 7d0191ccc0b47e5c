"""What a place on the board is: all that the rooms of this game hand to each other."""

#: A cell of the board, with as many coordinates as the board has dimensions.
Cell = tuple[int, ...]
#: A cell of a plane: the perfect players think in two dimensions.
Square = tuple[int, int]

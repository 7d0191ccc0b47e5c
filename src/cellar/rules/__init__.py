"""What the rules of a game may import: the state as a struct, the tape, dice, hexagons; plain Python that compiles."""

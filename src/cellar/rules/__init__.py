"""What the rules of a game may import: the state as a struct, the tape of events, dice, hexagons; plain Python that
also compiles."""

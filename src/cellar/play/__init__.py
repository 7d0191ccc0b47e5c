"""Playing a match in Python: positions, views of a seat, records, the registry of games, lessons."""

"""A match in Python: positions, a seat's view, records, the registry of games, lessons."""

"""How it is written down: moves as text and as clicks, positions as JSON and on one line."""

"""Play in the terminal: matches, lessons and replays at a line prompt."""

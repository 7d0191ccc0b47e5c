"""Cards and decks: the built-in decks, reading, checking and starting one."""

"""Cards and decks: the built-in decks, reading and checking one."""

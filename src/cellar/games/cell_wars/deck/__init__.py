"""Cards and decks: the built-in decks, reading, checking and printing one, and the command `cellar deck`."""

"""Cards and decks: the decks of the house, reading, checking and printing one, `cellar deck`."""

"""The balance of a game, measured by matches in the arena: `cellar balance`."""

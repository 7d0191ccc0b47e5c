"""How a game is balanced, measured by matches in the arena: `cellar balance`."""

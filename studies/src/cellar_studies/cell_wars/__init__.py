"""How the game is balanced and how fast it runs: many matches, players that need no search, `cellar balance`."""

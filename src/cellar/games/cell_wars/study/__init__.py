"""How the game is balanced and how fast it runs: many matches, a greedy player, `cellar balance`."""

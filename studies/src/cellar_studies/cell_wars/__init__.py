"""Studies of Cell Wars: its balance and its speed, by many matches of players that need no search; `cellar balance`."""

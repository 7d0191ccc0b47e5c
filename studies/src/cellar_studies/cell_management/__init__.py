"""Every board of Cell Management solved and counted, and how hard its puzzles are."""

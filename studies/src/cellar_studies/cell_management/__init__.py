"""Studies of Cell Management: every board solved and counted, and how hard its puzzles are."""

"""Studies of Zyrcan: what very many random games say about it, and how fast they are played."""

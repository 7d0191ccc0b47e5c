"""What very many random games say about Zyrcan, and how fast they are played."""

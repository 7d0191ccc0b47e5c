"""What the things on the board are, in words."""

"""What is drawn: places, pieces, animation, the panel beside the board."""

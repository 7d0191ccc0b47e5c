"""The drawing of Cell Wars: places, pieces, animation, the panel beside the board, sheets of cards for the printer."""

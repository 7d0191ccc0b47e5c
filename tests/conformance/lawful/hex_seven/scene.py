"""The board; everything else follows from it."""

from cellar import Board

BOARD = Board("stone", 7, 7, "hex")

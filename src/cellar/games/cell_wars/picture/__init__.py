"""The drawing of Cell Wars: places, pieces, animation, panel, sheets of cards, and `cellar deck`, which prints them."""

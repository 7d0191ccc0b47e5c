"""The rules of Cell Wars, in the order of the rulebook; `cellar.games.cell_wars.rules` is the guide to them."""

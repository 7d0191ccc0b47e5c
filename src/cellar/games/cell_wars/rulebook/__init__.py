"""The rules, in the order of the rulebook; `cellar.games.cell_wars.rules` is the guide through them."""

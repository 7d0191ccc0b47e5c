"""The bots of the Angel problem, perfect and searching.

- `perfect`: both perfect players at a table, who can promise what, and what they would do
- `thoughts`: what they think, in words, and the hint at the table
- `alpha_beta`, `sky`, `edge`, `levels`: the searching players, from novice to master
- `fools`: Conway's Fools, angels that bind themselves to a rule
- `answer`: from the cell that a player wants to the action that it plays
"""

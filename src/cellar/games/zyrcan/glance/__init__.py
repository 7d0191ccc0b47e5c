"""What can be seen of a move at a glance, and how much speaks for it: the prior of the search.

- `features`: what is seen, as whole numbers
- `prior`: the weights, and the points of every legal move
- `weights.json`: written by `cellar_studies.zyrcan.imitation`
"""

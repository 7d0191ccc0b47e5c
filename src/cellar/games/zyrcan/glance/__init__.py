"""The prior of the search: features of a move, seen without playing it out, and their weights.

- `features`: what is seen, as whole numbers
- `prior`: the weights, and the points of every legal move
- `eager`: a beginner who sees what a move takes, and hardly what comes back
- `weights.json`: written by `cellar_studies.zyrcan.imitation`
"""

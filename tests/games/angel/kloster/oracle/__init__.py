"""The minimum cut that the perfect angel was first built with, kept to judge its updates.

It looks at every set of squares, joined to the left set or not, and finds the smallest of those with the least `L - 2n`
and, among equals, the most marks.

- `grid`: the part of the plane that holds all marks and bends, as a few lines
- `minimum_cut`: which squares pay for joining the left set
- `smallest_set`: the verdict on one update
- `plain_cut`: the same set square by square, with SciPy's flow: the judge's judge
"""

"""The solution that the proof of the theorem on solvable boards (docs/atlas.md) constructs, without a search."""

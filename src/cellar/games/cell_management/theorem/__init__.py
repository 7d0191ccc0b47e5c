"""The theorem on which boards can be solved, and the solutions that its proof (docs/atlas.md) constructs unsearched."""

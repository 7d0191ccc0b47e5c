"""The theorem on which boards can be solved; its proof is in docs/atlas.md."""

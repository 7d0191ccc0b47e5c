"""Which boards can be solved, and the solutions that the proof in docs/atlas.md constructs without any search."""

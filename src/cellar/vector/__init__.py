"""Very many matches at once, at full speed: see docs/vector.md."""

"""What follows from rules alone: notation, narration, scene and setup, for what a game does not write itself."""

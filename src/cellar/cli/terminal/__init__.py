"""Play in the terminal: matches and lessons at a prompt."""

"""Pictures as data (scenes and panels), and what draws them: SVG, PDF and the terminal."""

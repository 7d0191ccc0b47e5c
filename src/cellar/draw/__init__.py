"""Pictures as data (scenes and panels), and their renderers: SVG, PDF and the terminal."""

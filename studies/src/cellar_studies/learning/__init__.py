"""Self-play learning: networks learn a game by playing it against themselves, on a processor or a GPU; needs
PyTorch."""

"""Networks that learn a game by playing it against themselves, on a processor or a card; needs PyTorch."""

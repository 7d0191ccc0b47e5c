"""A network that knows where to deploy: the rules over tensors to learn from, its shape, and its use at the table."""

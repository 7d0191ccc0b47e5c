"""A neural network for Zyrcan's deployments: the rules over tensors to learn from, its shape, its use at the table."""

"""Words for what might happen."""

"""What happened and what might happen, in words."""

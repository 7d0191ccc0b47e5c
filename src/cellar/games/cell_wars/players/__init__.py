"""Players that need no search: they can be compiled with the rules and play thousands of matches."""

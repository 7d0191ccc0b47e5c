"""Players that need no search: greedy, and by instinct. Compiled with the rules they play thousands of matches."""

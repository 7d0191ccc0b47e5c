"""Players that need no search, by instinct, and the planner. Compiled with the rules they play thousands of matches."""

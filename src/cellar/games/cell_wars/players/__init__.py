"""The bots of Cell Wars: rule-based ones, and the planner. Compiled with the rules they play thousands of matches."""

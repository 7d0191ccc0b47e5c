"""The analysis of a recorded match by a bot: values, better moves, turning points, what was luck and what was play."""

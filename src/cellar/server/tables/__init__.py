"""All tables of a server: creating, joining, leaving, timing and ending them; bots, programs and analysis at them."""

"""All tables of a server: creating, joining, leaving, timing and ending them, with bots, external programs and
analysis."""

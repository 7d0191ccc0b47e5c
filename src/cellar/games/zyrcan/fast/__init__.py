"""Random play at speed: the same game in representations made for it, equal to the rules step by step."""

"""The games that Cellar ships, each in a folder of its own; `cellar.all_games()` lists them with all plug-ins."""

"""The jobs of worker processes: bot moves, hints, analysis, replays, pictures."""

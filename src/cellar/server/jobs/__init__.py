"""What a worker process does when asked: bot moves, hints, analysis, replays, pictures."""

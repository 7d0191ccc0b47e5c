"""Puzzles mined from bots' matches: positions in which exactly one move wins, proved, and graded by which bots find it.

- `mining`: what the games share: levels asked, grades, the file that is written
- `zyrcan`, `angel`, `cell_wars`: where each game's positions come from, and the proof of each
- `against_all`, `coalition`: who wins an open game against all others together
- `last_turn`, `every_line`: what the last turn of a match of Cell Wars is worth for sure, and with all luck
"""

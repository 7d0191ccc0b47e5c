"""Puzzles mined from bots' matches: positions in which exactly one move wins, proved, and graded by which bots find it.

- `mining`: what the games share: levels asked, grades, the file that is written
- `zyrcan`, `angel`: where each game's positions come from, and the proof of each
- `against_all`, `coalition`: who wins an open game against all others together
"""

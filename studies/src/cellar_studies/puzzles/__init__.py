"""Puzzles mined from bots' matches: positions in which exactly one move wins, proved, and graded by which bots find it.

- `mining`: what the games share: levels asked, grades, the file that is written
- `zyrcan`, `angel`, `cell_wars`: where each game's positions come from, and the proof of each
- `proving`: proofs by the plain rules; `against_all`, `coalition`: the same for open games, compiled
"""

"""Bots against bots: every seating in turn, results kept as they come, ratings with intervals, reports."""

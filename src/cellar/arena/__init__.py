"""Tournaments between bots: balanced seatings, results appended as they come, ratings with intervals, reports."""

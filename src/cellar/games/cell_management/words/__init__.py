"""Sentences about events, consequences and obstacles."""

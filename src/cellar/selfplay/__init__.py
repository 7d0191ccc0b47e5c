"""Matches of bots as data to learn from: what a seat observed, what it thought, what came of it; in Parquet files."""

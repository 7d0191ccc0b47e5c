"""Self-play: matches of bots as training data (observations, search policies, results), in Parquet files."""

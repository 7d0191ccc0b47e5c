"""The text formats of Cell Wars: moves as text and as clicks, positions as JSON and on one line."""

"""Opening books, made by self-play: `cellar book`."""

"""Bots against bots: tournaments with ratings and reports (`cellar arena`), and the balance of a game measured by them
(`cellar balance`)."""

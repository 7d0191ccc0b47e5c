"""The part of the store for matches that are played over days: whose turn it is until when, and who is told of it."""

"""The games as a newcomer sees them: `cards` with options, bots and pictures, the `rules_page` of each, and the
`puzzles` of the day."""

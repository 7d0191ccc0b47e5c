"""The games as a newcomer sees them: `cards` with options, bots and pictures, the rules page of each (`rules_html`),
and the `puzzles` of the day."""

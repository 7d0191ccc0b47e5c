"""What a game states about itself: its modules, options, traits, observation and editor, as data and protocols."""

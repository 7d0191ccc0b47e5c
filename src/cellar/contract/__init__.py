"""The contract of a game: what it states about itself (modules, options, traits, observation), as data and
protocols."""

"""The contract of a game: what it states about itself (modules, options, traits), as data and protocols."""

"""The games as a newcomer sees them: cards with options and bots, pictures, rules pages."""

"""What happened, in words, and what seats and ships are called."""

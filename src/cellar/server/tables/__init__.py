"""All tables of this server: opened, joined, left, timed, ended; bots, programs and analysis at them."""

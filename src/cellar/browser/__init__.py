"""Cellar inside a browser, without a server: bots that think there, a table of one's own, a static site."""

"""Cellar inside a browser, without a server: bots that run there, local tables, a static site."""

"""A local table: the server's lobby and tables inside a browser, with the same messages."""

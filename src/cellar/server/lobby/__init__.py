"""The HTTP interface as plain functions over data: the same for the web server and for the table in a browser."""

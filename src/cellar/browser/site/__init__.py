"""`cellar site`: a folder for any static host, with the page, the games and Python itself.

`kit` gets Python for browsers at build time and compiles for it, `modules` says which of our modules go along, `pack`
writes them as one file, `prepared` writes the answers that need no table, `page` the page around them, and `folder`
puts all of it together.
"""

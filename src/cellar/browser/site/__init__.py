"""`cellar site`: a folder for any static host, with the page, the games and Python itself.

`prepared` writes the answers that need no table, `page` the page around them, and `folder` puts all of it together with
Python for browsers (`cellar.pyodide`).
"""

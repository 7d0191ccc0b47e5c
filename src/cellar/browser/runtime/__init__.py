"""Python for browsers: Pyodide, the modules compiled for it, and the packed file that a page loads."""

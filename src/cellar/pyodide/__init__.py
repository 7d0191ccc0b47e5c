"""Python for browsers: Pyodide, the modules compiled for it, and the archive that a page loads."""

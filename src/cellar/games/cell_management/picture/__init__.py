"""What `scene.py` draws with: where things lie on the table."""

"""What `scene.py` and `sheet.py` draw with."""

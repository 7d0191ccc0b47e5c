"""What `scene.py` and `sheet.py` draw with: places, pieces, letters, and what is cut out of paper."""

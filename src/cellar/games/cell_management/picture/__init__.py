"""Drawing helpers of `scene.py` and `sheet.py`: places, pieces, letters, and what is cut out of paper."""

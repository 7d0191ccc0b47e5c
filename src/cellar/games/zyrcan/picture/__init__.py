"""Drawing helpers of `scene.py` and `sheet.py`."""

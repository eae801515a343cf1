"""Training of networks, with torch; the only package that imports it. Start with `trainer.py`."""

"""Training of networks by self-play, with torch; the only package that imports it. Start with `trainer.py`."""

"""What several games share. Code moves here when a second game needs it, and no module here belongs to one game."""

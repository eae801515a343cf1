"""Procedures that several games share, pure and apart from any of them. The first comes with the second game."""

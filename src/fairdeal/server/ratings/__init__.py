"""Ratings of people, for each game and preset, from finished matches at rated tables."""

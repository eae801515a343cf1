"""Ratings of people, for each game and preset: from finished matches that were agreed to be rated."""

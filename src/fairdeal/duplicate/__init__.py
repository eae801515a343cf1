"""Duplicate play: the same cards for everybody, so that results compare play and not luck.

Everything in this package is a pure function of results: scoring by match points and by differences, teams, pairings
and tie-breaks of tournaments. It deals no cards, plays no moves and stores nothing.
"""

"""Duplicate play: the same cards for everybody, so that results compare play and not luck.

Everything in this package is a pure function of results and finished matches: scoring by match points and by
differences, teams, pairings and tie-breaks of tournaments. It makes no decision in a game and stores nothing.
"""

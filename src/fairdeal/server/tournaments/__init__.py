"""Tournaments between people: entries, rounds whose tables are created together, standings, corrections.

`fairdeal.duplicate.tournaments` has the pairings and the standings as plain values; this package stores them, seats
people and collects results. One node of a cluster at a time pairs rounds, and the database accepts each round once.
"""

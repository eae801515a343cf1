"""Slow and obvious referees, written from the rulebook alone, to compare the games with."""

"""Slow, simple referees, written from the rules alone and independently of the engine, to compare the games with."""

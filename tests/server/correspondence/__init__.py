"""Correspondence play: clocks of days, and messages about turns."""

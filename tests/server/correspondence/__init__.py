"""Correspondence play: clocks of days, messages about turns, vacations, conditional moves."""

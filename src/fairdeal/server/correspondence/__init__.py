"""Correspondence play: clocks of days that run while tables sleep, and messages about turns (docs/hosting.md)."""

"""Profiles and friends: what people show of themselves, and to whom."""

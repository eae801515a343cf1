"""Fairdeal: a card table that knows the house rules."""

"""Many games at once: what a house rule, a seat or a bot makes of a game."""

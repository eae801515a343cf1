"""Quick pairing: people say what they want to play, and get a table when enough of them fit together."""

"""Quick pairing: people say what they would play, and a table forms when enough of them fit together."""

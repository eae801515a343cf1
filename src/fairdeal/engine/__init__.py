"""What all games share: game, state, moves, views, options, events, outcome, records, randomness. It knows no game."""

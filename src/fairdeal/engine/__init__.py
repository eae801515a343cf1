"""What all games share: games, states, moves, views, options, events, outcomes, records, randomness. No game in it."""

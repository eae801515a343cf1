"""Memory layout, the search for listed moves, and bulk play."""

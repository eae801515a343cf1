"""Memory layout and bulk play."""

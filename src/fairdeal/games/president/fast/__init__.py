"""The round as plain numbers, its legal moves without a list, and matches in bulk."""

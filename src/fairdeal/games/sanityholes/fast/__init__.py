"""Speed: the memory layout of hands, lookup tables, legal moves counted without a list, and matches in bulk."""

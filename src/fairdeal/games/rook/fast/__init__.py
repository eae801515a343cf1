"""The compiled table of Sanity Rook: fields, copies and random play. The rules are in `rules`."""

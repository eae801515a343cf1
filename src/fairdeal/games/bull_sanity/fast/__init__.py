"""Memory layout, bulk play, C-level helpers and lazily built event data: everything that is there for speed."""

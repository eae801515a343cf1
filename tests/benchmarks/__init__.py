"""Benchmarks: that they compare the same work. They have no timed tests."""

"""Benchmarks compare the same work and report all their figures. Nothing is timed here."""

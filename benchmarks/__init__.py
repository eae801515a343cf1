"""Benchmarks: Fairdeal's speed as ratios measured in one run, and the strength of its bots."""

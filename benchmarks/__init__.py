"""Measurements of Fairdeal's speed, as ratios in one run."""

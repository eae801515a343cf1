"""Tests of duplicate scoring and pairings."""

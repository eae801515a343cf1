"""Cluster tests: nodes as processes, a real PostgreSQL, a real NATS, and a network between them that can fail.

`python -m tests.cluster kills --kills 200`, `… partitions`, `… outages`, `… rolling` run the long versions; the test
command runs short ones. Each ends with a summary, after the histories of all players were checked.
"""

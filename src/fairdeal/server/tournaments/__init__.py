"""Tournaments between people: entries, rounds whose tables are created together, standings, corrections.

`fairdeal.duplicate.tournaments` has the pairings and the standings as plain values; this package stores them, seats
people and collects results. One node of a cluster at a time pairs rounds, and the database accepts each round once.

| module | contents |
|---|---|
| `creating`, `entering`, `organizing` | what people do: create, enter and withdraw; start, correct, call off |
| `changing` | a change as one write, made again if somebody else was faster |
| `loaded_tournament`, `tournament_store` | a tournament with its people and tables; its rows in the database |
| `rounds`, `keeper` | creating the tables of a round; the node that starts and pairs |
| `tournament_table`, `attendance`, `finished_table` | one table: its seats, players who are late or away, its result |
| `shown_tournament`, `pages`, `bodies` | what everybody sees, computed once; responses and their bodies |
| `departures` | tournaments of a person who deletes everything |
"""

"""Chaos test: hostile clients and faults of every kind at once, and a checker over everything that players saw.

`python -m tests.server.chaos --minutes 10 --seed 1 --store sqlite` runs it. The parts:

| module | contents |
|---|---|
| `schedule` | which faults happen when: a pure function of the seed |
| `faults` | carrying them out: the process, the disk, PostgreSQL, the network, the clock |
| `shim`, `shim.c` | a library that is loaded into the server: full disks, slow disks, wrong clocks |
| `tcp_proxy` | the network between the server and PostgreSQL |
| `supervised_server` | `fairdeal serve`, started again whenever it ends, as a service manager does |
| `players`, `visitor`, `hostile` | the clients |
| `history`, `checker` | what players sent and received, and what must be true of it |
| `stored` | what the database says |
| `monitors` | health and memory of the server |
| `plan` | what a run is to do, and what it has found |
| `storm` | one run from the first table to the last check |
"""

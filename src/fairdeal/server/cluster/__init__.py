"""A cluster: any number of equal nodes share the tables of one PostgreSQL database (docs/scaling.md).

A node is a server process that owns some of the tables and serves clients of all of them.

| module | contents |
|---|---|
| `node` | starting a node: its configuration, the checks before it joins, its address |
| `leases` | the row that says that a node is alive, and the other nodes |
| `directory` | where a table is, claiming it, whose tables are orphaned; in the database |
| `bus`, `nats_bus` | messages between nodes: the interface, and NATS |
| `wire` | what is sent over the bus, with its version |
| `links` | batches of messages from node to node, in order; a gap is noticed |
| `relay` | on the owner: readers that are connected to other nodes |
| `cluster_session` | a client of this node, wherever its table runs |
| `remote_table` | on the other nodes: a table that runs elsewhere, and its clients here |
| `cluster_manager` | the tables of a node: finding and losing them, sleep, outages |
| `claims` | becoming the owner of tables, many at a time |
| `takeover` | tables whose owner is dead |
| `handover` | giving tables away before the node stops |
| `heartbeat` | the lease and the bus: what a node can do now, and why not |
| `remote_queries` | HTTP requests about tables of other nodes; the lobby of all nodes |
| `cluster_metrics`, `node_metrics` | metrics of a node; those of several nodes on one page |
| `shared_limits` | rate limits across nodes |
| `worker_processes` | `--workers`: several nodes on one machine behind one port |
"""

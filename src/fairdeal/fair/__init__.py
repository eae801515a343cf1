"""Fair deals: the protocol that keeps a server from stacking a deck, and what checks it (docs/fair-deals.md).

No I/O and no random numbers: the server and its clients bring their own secrets. `protocol.py` is version 2, which live
tables use; `version_1.py` is for old records. `verification.py` checks a record, `observer.py` is a client's part.
"""

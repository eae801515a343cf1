"""The messages of a table's WebSocket, one struct per message (docs/server.md).

Validation, the AsyncAPI document and the browser's types are all derived from these structs. Messages are JSON objects
in text frames; `type` tells which message it is. A client starts with `hello`. The table answers with `welcome`, then
sends an `update` for everything that happens.

What a seat sees of the game comes in two parts: `view` is what everybody sees, built once for the whole table, and
`own` is what only this seat may know. A client merges `own` into `view`; where both have a field, `own` wins. Options
never change during a match: they are in `table`.
"""

PROTOCOL = 1

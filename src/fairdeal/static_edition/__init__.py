"""The static edition: the tables of one person against bots, in their browser, without a server.

It runs the server's own tables (`fairdeal.server.live_tables`) in Pyodide and answers the same requests and messages,
so that the page cannot tell the difference (docs/static-edition.md).

| module | contents |
|---|---|
| `storage` | the keys and values that a browser keeps |
| `stored_rows`, `write_queue` | rows in memory, and what of them is still to be written |
| `browser_store` | the server's `Store` on top of them |
| `browser_tables` | the tables, and what a browser has in place of threads and metrics |
| `routes`, `handlers`, `…_handlers` | the requests of the HTTP API that make sense without a server |
| `daily_deals` | the daily deal, whose cards follow from the date |
| `browser_socket` | a page at a table |
| `edition` | everything together: what the page's worker calls |
"""

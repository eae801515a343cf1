"""The terminal interface: a full screen built with Textual, and a plain mode that prints line by line.

Both show a `TableClient` (`clients/`): a local match against bots, a live table on a server, or a record. They draw
scenes, as the browser does, and contain no rules.
"""

"""The terminal's table: a full screen (Textual), or line by line in sentences, over one kind of seat.

A seat is at a table in this program against bots (`local.py`), at a live table of a server (`remote.py`), or before a
record that is played through (`replaying.py`). What is shown comes from scenes, as in the browser: no rule is here.
"""

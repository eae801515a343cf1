"""Game review: what each decision cost, estimated over worlds that the player could not tell apart, and what was luck.

`reviewer.py` reviews a record; `document.py`, `text.py` and `page.py` write the result. docs/review.md has the method.
"""

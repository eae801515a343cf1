"""The rules of Sanity Oh Hell, numbered and ordered as in the leaflet (docs/rules/oh-hell.md).

- deal.py: the dealer, the deal and trump (OH-1, OH-2)
- bidding.py: the bids (OH-3)
- tricks.py: leading, following and winning (OH-4 to OH-7)
- scoring.py: scores and the end of the match (OH-8, OH-9)
- refusals.py: which rule an illegal move breaks, in a player's words

terms.py has the numbers of the rulebook. Most functions read or change a table, whose fields are listed in
fast/table.py and mechanics/trick_table.py. Seats are numbered clockwise from 0.
"""

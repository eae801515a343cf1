"""The rules of Sanity Rook, numbered and ordered as in the leaflet (docs/rules/rook.md).

- seats.py: four players, partners across
- deal.py: the pack and the deal (RK-1, RK-2)
- auction.py: the bids (RK-3)
- nest.py: the Nest and trump (RK-4)
- tricks.py: leading, following and winning (RK-5 to RK-8)
- scoring.py: the last trick, points, scores and the end of the match (RK-9 to RK-12)
- refusals.py: which rule an illegal move breaks, in a player's words

Where the printed rules are silent or contradict each other, the number of the rule is followed by "ruling": what the
line does is our decision, listed under "Rulings" on the rules page.

Most functions read or change a table, whose fields are listed in fast/table.py and mechanics/trick_table.py. Seats are
numbered clockwise from 0. mechanics/sets.py has sets of cards, mechanics/seat_sets.py sets of seats.
"""

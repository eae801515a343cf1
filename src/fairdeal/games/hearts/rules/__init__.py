"""The rules of Sanity Hearts, numbered and ordered as in the leaflet (docs/rules/hearts.md).

- deal.py: the pack and the deal (HE-1)
- passing.py: passing cards (HE-1, HE-2)
- tricks.py: leading, following and winning (HE-3 to HE-7)
- scoring.py: points, scores and the end of the match (HE-8, HE-9)
- refusals.py: which rule an illegal move breaks, in a player's words

terms.py has the numbers of the rulebook. Most functions read or change a table, whose fields are listed in
fast/table.py and mechanics/trick_table.py. Seats are numbered clockwise from 0, and mechanics/sets.py has
sets of cards.
"""

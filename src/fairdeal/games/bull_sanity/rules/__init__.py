"""The rules of Bull Sanity, numbered and ordered as in the leaflet (docs/rules/bull-sanity.md).

- deal.py: the draw for dealer, the deal, and who begins (BS-1)
- moves.py: what players can do: claim, call, accept (BS-2, BS-5)
- claims.py: claims, the values they may name, and who may call them (BS-2, BS-3, BS-5)
- values.py: which values a card has (BS-4)
- calls.py: whether a claim is true, calls, and sets that nobody calls (BS-4 to BS-6)
- going_out.py: going out, the end of the match, and the places (BS-7)
- refusals.py: which rule an illegal move breaks, in a player's words

Most functions read or change a table, whose fields are listed in fast/table.py. Seats are numbered clockwise from 0.
mechanics/sets.py has sets of cards, mechanics/seat_sets.py sets of seats.
"""

"""The rules of Presidents & Sanityholes, numbered and ordered as in the leaflet (docs/rules/sanityholes.md).

- deal.py: the dealer, the deal, seats by rank, and the first leader (PS-1)
- roles.py: what the places are called (PS-2)
- exchange.py: who gives whom what (PS-2, PS-3)
- moves.py: what players can do: gifts, sets, the clearing 2, `pass` (PS-3, PS-4, PS-6, PS-7)
- beating.py: how many cards beat a play (PS-5)
- tricks.py: what the player in turn may do, and what it does (PS-5 to PS-8)
- ending.py: the places of a round and the end of the match (PS-8, PS-9)
- refusals.py, card_refusals.py: which rule an illegal move breaks, in a player's words

terms.py has the numbers of the rulebook. Most functions read or change a table, whose fields are listed in
fast/table.py. Seats are numbered clockwise from 0. mechanics/sets.py has sets of cards, mechanics/seat_sets.py
sets of seats.
"""

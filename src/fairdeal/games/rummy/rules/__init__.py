"""The rules of Sanity 500 Rummy, numbered and ordered as in the leaflet (docs/rules/rummy.md).

- deal.py: the deal and the order of turns (RU-1)
- turns.py: what may be done in a turn, from the draw to the discard (RU-2, RU-7)
- draw.py, deep_draw.py: drawing from the stock or the pile, and the empty stock (RU-2, RU-8)
- groups.py: what makes cards a group, and what extends one (RU-3, RU-5)
- melds.py: laying down a new group (RU-3, RU-4)
- lay_off.py: laying off a card on a group (RU-5)
- rearrange.py: regrouping the table (RU-6)
- discard.py: the discard, and going out (RU-7)
- points.py, scoring.py: what cards count, scores and the end of the match (RU-9, RU-10)
- faults.py, refusals.py: which rule an illegal move breaks, in a player's words

terms.py has the numbers of the rulebook. Most functions read or change a table, whose fields are listed in
fast/table.py, fast/hands.py and fast/table_groups.py. Cards and faces are numbers (mechanics/deck_terms.py), and so is
the symbol that a face shows. mechanics/sets.py has sets of cards, fast/symbols.py sets of symbols.
"""

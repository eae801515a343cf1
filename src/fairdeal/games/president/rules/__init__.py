"""The rules of President, numbered as in docs/rules/president.md, which follows the printed texts.

- pack.py: the pack, the deal and the first round (PR-1, PR-3, PR-4)
- ranks.py: the order of the ranks (PR-2)
- terms.py, option_values.py: other terms, and the values of options, as numbers
- roles.py: roles, and players who leave or join (PR-5, PR-7 to PR-9)
- transfers.py: the exchange of cards (PR-6, PR-7, PR-26, PR-28)
- moves.py: what a player can do: combos, gifts, `pass`, `skip`, `ready` (PR-6, PR-10, PR-12, PR-16, PR-32)
- tricks.py: what may be played and what it does (PR-10 to PR-24, PR-27)
- going_out.py: going out, penalties and places (PR-14, PR-25, PR-29 to PR-31)
- clock.py: moves made when time is up (PR-32)
- refusals.py, card_refusals.py: which rule an illegal move breaks, in a player's words

The house preset (PR-27) is in options.py. rounds.py and match.py decide what comes when (PR-32, PR-34), and view.py who
sees what (PR-33). Most functions read or change a round, whose fields are listed in fast/round.py. Seats are numbered
clockwise from 0. mechanics/seat_sets.py has sets of seats, fast/rank_sets.py sets of ranks.
"""

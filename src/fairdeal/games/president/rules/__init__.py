"""The numbered rules (docs/rules/president.md), in their order.

- `pack`: pack, deal and first round (PR-1, PR-3, PR-4); `ranks`: their order (PR-2)
- `roles`: roles, and players who leave or join (PR-5, PR-7 to PR-9)
- `transfers`: the exchange of cards (PR-6, PR-7, PR-26, PR-28)
- `moves`: combos, gifts and words (PR-6, PR-10, PR-12, PR-16, PR-32)
- `tricks`: what may be played and what it does (PR-10 to PR-24, PR-27)
- `going_out`: going out, penalties and places (PR-14, PR-25, PR-29 to PR-31)
- `clock`: moves made when time is up (PR-32)
- `refusals`: why a move is illegal

`match.py` decides what comes when (PR-32, PR-34), `view.py` who sees what (PR-33).
"""

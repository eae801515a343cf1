"""The numbered rules, in the rulebook's order: deal (BS-1), claims (BS-2, BS-3), calls (BS-4 to BS-6), end (BS-7).

Sets of cards and of seats are integers with one bit per member: `|` adds members and `& ~` removes them. What every
field of the table means is written in fast/table.py.
"""

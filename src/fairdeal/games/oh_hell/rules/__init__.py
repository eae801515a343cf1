"""The numbered rules of Sanity Oh Hell, one module for each part of the rulebook, in its order.

deal (OH-1, OH-2) · bidding (OH-3) · tricks (OH-4 to OH-7) · scoring (OH-8, OH-9). `refusals` explains which rule a move
would break. What Hearts and Rook share is in mechanics/suit_tricks.py.
"""

"""The numbered rules of Sanity Hearts, one module for each part of the rulebook, in its order.

deal (HE-1) · passing (HE-1, HE-2) · tricks (HE-3 to HE-7) · scoring (HE-8, HE-9). `refusals` explains which rule a move
would break. What Oh Hell and Rook share is in mechanics/suit_tricks.py.
"""

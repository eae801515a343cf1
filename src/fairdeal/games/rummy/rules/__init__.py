"""The numbered rules of Sanity 500 Rummy, one module for each part of the rulebook, in its order.

deal (RU-1) · draw (RU-2, RU-8) · groups, melds (RU-3, RU-4) · lay_off (RU-5) · rearrange (RU-6) · discard (RU-7) ·
points, scoring (RU-9, RU-10). `turns` finds the rules that apply to a move, `refusals` explains what it would break.
"""

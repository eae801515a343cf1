"""The games in the form that researchers' libraries expect: PettingZoo, Gymnasium's vectors of games, OpenSpiel.

Each module needs its library: `pip install fairdeal[research]` brings them all. Games are found by discovery.
"""

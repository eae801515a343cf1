"""Fairdeal's games in the form of research libraries: PettingZoo, Gymnasium vector environments, OpenSpiel.

Each module needs its library; `pip install fairdeal[research]` installs them all. Games are found by discovery.
"""

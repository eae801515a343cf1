"""Duplicate play at live tables: deals that many people play once each, at tables of their own.

A table with a `Board` is an ordinary private table with a fixed seed and bots that always play the same moves. Its
result is written with its last move, and stays closed to everybody who may still play the deal.
"""

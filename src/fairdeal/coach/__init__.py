"""The coach: what a player can do now and why, what the others' moves reveal, and a warning before a blunder.

Everything is computed from what the seat may know: its view, and deals that it cannot tell from the real one. The same
view gives the same advice. Clients decide when a coach is allowed and when to ask.
"""

from fairdeal.coach.advice import Advice, Note, advise
from fairdeal.coach.blunders import Warner, Weighing, weigh

__all__ = ["Advice", "Note", "Warner", "Weighing", "advise", "weigh"]

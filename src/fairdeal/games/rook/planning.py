"""What can be planned ahead: the same as in every trick game."""

from fairdeal.mechanics.trick_planning import PLANNING

__all__ = ["PLANNING"]

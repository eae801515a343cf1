"""Faults of moves: the checks in this folder find them, and refusals.py puts them into words."""

from enum import Enum, auto
from typing import NamedTuple


class Fault(Enum):
    NOT_DRAWN_YET = auto()
    ALREADY_DRAWN = auto()
    STOCK_EMPTY = auto()
    STOCK_LEFT = auto()
    PILE_TOO_SMALL = auto()
    CARD_OF_NO_USE = auto()
    DUTY_FIRST = auto()
    NEW_GROUP_NEEDED = auto()
    NOT_HELD = auto()
    NO_CARD_LEFT = auto()
    NO_GROUP = auto()
    HALF_ON_TABLE = auto()
    NO_SUCH_GROUP = auto()
    DOES_NOT_FIT = auto()
    NO_REARRANGING = auto()
    CARD_TWICE = auto()
    HALF_TWICE = auto()
    NOT_HELD_OR_LYING = auto()
    FACE_OF_ANOTHER = auto()
    CARD_MISSING = auto()
    OTHERS_REGROUPED = auto()
    NOTHING_CHANGED = auto()
    NOT_A_MOVE = auto()


class FoundFault(NamedTuple):
    """A fault that a check has found."""

    rule: str | None  # its number
    fault: Fault
    subject: object  # the card, face, faces, group or depth that it is about
    group: int | None  # in an arrangement: the number of the group, from 1


def refuse(
    found: list[FoundFault] | None, rule: str | None, fault: Fault, subject: object = None, group: int | None = None
) -> bool:
    """Note a fault if the caller collects them, and return False: the move is not legal."""
    if found is not None:
        found.append(FoundFault(rule, fault, subject, group))
    return False

"""What Python reaches without a detour, Python side; compiled modules take the C side from direct.pxd.

In a loop that steps a match most of the time goes into finding things, not into the rules. The interpreter has short
cuts for a field that is read as it lies in memory, and for a method of an object's very class; it has none for a
property, nor for a method that is inherited. Plain Python does as it always does.
"""


def read_as_it_is(_kind: type, _name: str, _sample: object, _mark: object) -> None:
    """Let a property that only says what is in a field be that field: the one in which the sample has the mark."""


def own_method(_kind: type, _name: str) -> None:
    """Give a class the method that it inherits as its own."""

# cython: annotation_typing=False, infer_types=True, binding=False
"""What beats a play (PS-5)."""


def min_cards(top_number: int, top_value: int, value: int) -> int:
    """PS-5: as many cards as the play on top if their value is the same or higher, otherwise one more.

    The leader has nothing to beat and needs one card: `top_number` is 0, and every value is below NO_VALUE.
    """
    return top_number if value >= top_value else top_number + 1

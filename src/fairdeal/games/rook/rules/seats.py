# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""The seats of Sanity Rook: four players, partners across from each other, play goes clockwise."""

TEAMS = ((0, 2), (1, 3))


def left_of(seat: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % 4


def partner_of(seat: int) -> int:
    """The seat across."""
    return (seat + 2) % 4


def team_of(seat: int) -> int:
    """Team 0 is seats 0 and 2, team 1 is seats 1 and 3."""
    return seat % 2

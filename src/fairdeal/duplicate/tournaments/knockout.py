"""Knockouts: who plays whom in the next round, and who is still in.

The bracket of two sides at a table follows from the number of entrants and the rounds so far. At larger tables, the
better half of each table goes on.
"""

from collections.abc import Collection, Sequence

from fairdeal.duplicate.tournaments.pairings import knockout_order, tables_of
from fairdeal.duplicate.tournaments.rounds import Round


def knockout_pairs(
    entrants: int, active: Collection[int], rounds: Sequence[Round]
) -> tuple[list[list[int]], list[int]]:
    """The tables of the next round with two sides at a table, and the entrants who have a bye."""
    bracket = _playable(_next_bracket(entrants, rounds), active)
    tables, byes = [], []
    for at in range(0, len(bracket), 2):
        present = [player for player in bracket[at : at + 2] if player]
        if len(present) == 2:
            tables.append(present)
        else:
            byes += present
    return tables, byes


def knockout_groups(remaining: Sequence[int], sides: int) -> list[list[int]]:
    """The tables of the next round with more than two sides at a table; nobody sits alone."""
    tables = tables_of(remaining, sides, {})
    if len(tables) > 1 and len(tables[-1]) == 1:
        tables[-2:] = [[*tables[-2], *tables[-1]][: len(tables[-2]) - 1], [tables[-2][-1], tables[-1][0]]]
    return tables


def survivors(entrants: int, active: Collection[int], rounds: Sequence[Round]) -> list[int]:
    """Entrants who are still in, in the order of the bracket. A tie is decided by the seeding."""
    out: set[int] = set()
    for played in rounds:
        out |= _losers(played)
    order = [number for number in knockout_order(entrants) if number is not None]
    return [number for number in order if number in active and number not in out]


def _next_bracket(entrants: int, rounds: Sequence[Round]) -> list[int]:
    """The places of the next round with two sides, from top to bottom; 0 is an empty place.

    Everybody keeps their half, even where an opponent has withdrawn and the place next to them is empty.
    """
    bracket = [number or 0 for number in knockout_order(entrants)]
    for played in rounds:
        present = {number for table in played.tables for number in table} | {*played.byes}
        losers = _losers(played)
        bracket = _next_places([0 if one in losers else one for one in _playable(bracket, present)])
    return bracket


def _losers(played: Round) -> set[int]:
    """Who is out after a round: the worse half of each table."""
    losers: set[int] = set()
    for at, table in enumerate(played.tables):
        scores = played.scores.get(str(at))
        if scores is not None:
            ranked = sorted(zip(table, scores, strict=True), key=lambda entry: (-(entry[1] or 0.0), entry[0]))
            losers |= {player for player, _ in ranked[max(len(table) // 2, 1) :]}
    return losers


def _playable(bracket: Sequence[int], present: Collection[int]) -> list[int]:
    """A bracket with only the players who are present, without rounds in which nobody would have an opponent."""
    places = [number if number in present else 0 for number in bracket]
    while len(places) > 2 and not any(places[at] and places[at + 1] for at in range(0, len(places), 2)):
        places = _next_places(places)
    return places


def _next_places(bracket: Sequence[int]) -> list[int]:
    """The places of the next round: of each pair of places, the player who remains."""
    return [bracket[at] or bracket[at + 1] for at in range(0, len(bracket), 2)]

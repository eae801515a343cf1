# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The rest of a round by thumb, for players who imagine how a move may end: play what sheds most, clear, then pass."""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes import layout
from fairdeal.games.sanityholes.match import SanityholesMatch
from fairdeal.games.sanityholes.tricks import Table

SHED = 8  # to be rid of a card counts as much as so many steps of value


def play_on(match: SanityholesMatch, stream: Stream, wild: int) -> tuple[list[int], list[int]]:
    """From any moment of the tricks to the end of the round; one move in `wild` is random.

    Says the markers of each seat, and the seats from first to last place.
    """
    table = match.table
    lock = bits.give_up_lock()
    play_tricks(table, stream, wild)
    bits.take_lock(lock)
    table.finish_round()
    seats = range(table.players)
    return [table.markers_of(seat) for seat in seats], [table.ranked_at(place) for place in seats]


def play_tricks(table: Table, stream: Stream, wild: int) -> None:
    while not table.finished:
        values = table.playable()
        if draw.below(stream, wild) == 0:
            table.random_move(values, stream)
        elif values:
            table.play(best(table, values))
        elif table.count_clears():
            table.clear(table.pick_clear(0))
        else:
            table.pass_turn()


def best(table: Table, values: int) -> int:
    """All cards of one value: the more the better, and the lower the better; as one number (layout.py)."""
    row = table.turn * layout.ROW
    chosen = bits.first(values)
    most = -1000
    while values:
        value = bits.first(values)
        values &= values - 1
        price = SHED * table.numbers[row + value] - value
        if price > most:
            most = price
            chosen = value
    return bits.wide(chosen) << layout.PLACES | table.held[row + chosen]

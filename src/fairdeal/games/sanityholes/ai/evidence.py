# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""What the others' moves tell of their cards: those of a round's tricks that would be odd with the cards of a world.

Nobody likes to leave cards behind that could have gone with a play, to play and be no nearer to the end of his hand, or
to pass or clear where he could have played. A move can be odd in more than one way, and counts for each.
"""

from fairdeal.engine import bits
from fairdeal.engine.moves import Move
from fairdeal.games.sanityholes.ai.counting import Counting
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.match import SanityholesMatch
from fairdeal.games.sanityholes.rules.moves import Clear, Play
from fairdeal.games.sanityholes.rules.tricks import Table
from fairdeal.mechanics import stages


class Onlooker:
    """One who sees the tricks of a round once more, with all cards open."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.plays_left = [0] * 6  # of every seat, before its next move
        self.counting = Counting(self.table.values)

    def begin_again(self, moves: list[tuple[int, Move]]) -> None:
        """Everybody gets back what he has played since the tricks began; at least one move was made."""
        for player, move in moves:
            if isinstance(move, Play):
                played = move
                self.take_back(player, played.play >> memory.PLACES, played.play & memory.ALL_PLACES)
            elif isinstance(move, Clear):
                cleared = move
                self.table.take(player, cleared.face // 3)
        self.table.begin_tricks(moves[0][0])
        for player in range(self.table.players):
            self.count_out(player)

    def take_back(self, seat: int, value: int, places: int) -> None:
        """Cards that were shown with a value."""
        while places:
            self.table.take(seat, self.table.values.card[value * memory.MOST + bits.lowest(places)])
            places &= places - 1

    def count_out(self, seat: int) -> None:
        self.counting.begin(self.table, seat)
        self.plays_left[seat] = self.counting.plays_left()

    # ---- The moves, one after the other; each says in how many ways it is odd

    def play(self, play: int) -> int:
        seat = self.table.turn
        before = self.plays_left[seat]
        self.table.play(play)
        self.count_out(seat)
        leaves_some = self.table.numbers[seat * memory.ROW + (play >> memory.PLACES)] > 0
        return leaves_some + (self.plays_left[seat] >= before)

    def clear(self, two: int) -> int:
        seat = self.table.turn
        could_play = self.table.playable() != 0
        self.table.clear(two)
        self.count_out(seat)
        return could_play

    def pass_turn(self) -> int:
        could_play = self.table.playable() != 0
        self.table.pass_turn()
        return could_play


def unlikely_moves(match: SanityholesMatch, seat: int) -> int:
    """How much of what the others did in this round's tricks is odd with these cards."""
    moves = match.played_in_round()[len(match.ready) :]  # gifts come first
    if match.stage != stages.PLAY or not moves:
        return 0
    onlooker = Onlooker(match.copy().table)
    onlooker.begin_again(moves)
    found = 0
    for player, move in moves:
        if isinstance(move, Play):
            played = move
            odd = onlooker.play(played.play)
        elif isinstance(move, Clear):
            cleared = move
            odd = onlooker.clear(bits.bit(match.values.place[cleared.face]))
        else:
            odd = onlooker.pass_turn()
        if player != seat:
            found += odd
    return found

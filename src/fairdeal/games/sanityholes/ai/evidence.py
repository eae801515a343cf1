# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Evidence about hidden cards: moves of this round that would be unlikely with the cards of a world.

Players rarely leave cards behind that could have gone with a play, make a play that brings them no nearer to the end of
their hand, or pass or clear when they could have played. A move can be unlikely in several ways and counts for each.
"""

from fairdeal.engine import bits
from fairdeal.engine.moves import Move
from fairdeal.games.sanityholes.ai.play_count import PlayCounter
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.fast.table import Table
from fairdeal.games.sanityholes.match import SanityholesMatch
from fairdeal.games.sanityholes.rules import tricks
from fairdeal.games.sanityholes.rules.moves import Clear, Play
from fairdeal.mechanics import stages


def unlikely_moves(match: SanityholesMatch, seat: int) -> int:
    """How unlikely the moves of the other seats in this round's tricks are with these cards: 0, 1 or 2 for each."""
    moves = match.played_in_round()[len(match.chosen) :]  # gifts come first
    if match.stage != stages.PLAY or not moves:
        return 0
    replay = Replay(match.table.copy())
    replay.rewind(moves)
    total = 0
    for player, move in moves:
        if isinstance(move, Play):
            unlikely = replay.play(move)
        elif isinstance(move, Clear):
            unlikely = replay.clear(move)
        else:
            unlikely = replay.pass_turn()
        if player != seat:
            total += unlikely
    return total


class Replay:
    """The tricks of a round played again with all cards known. Each move returns in how many ways it is unlikely."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.counter = PlayCounter(self.table.values)
        self.plays_left = [0] * 6  # by seat: about how many plays its hand takes

    def rewind(self, moves: list[tuple[int, Move]]) -> None:
        """Take back the moves since the tricks began, at least one."""
        for player, move in moves:
            if isinstance(move, Play):
                self.take_back(player, move)
            elif isinstance(move, Clear):
                self.table.add_card(player, move.face // 3)
        tricks.begin_tricks(self.table, moves[0][0])
        for player in range(self.table.players):
            self.count_plays(player)

    def take_back(self, seat: int, move: Play) -> None:
        """Return the cards of a play to a hand."""
        value = move.code >> memory.SLOT_BITS
        slots = move.code & memory.SLOT_MASK
        while slots:
            self.table.add_card(seat, self.table.values.card_in[value * memory.SLOTS + bits.lowest(slots)])
            slots &= slots - 1

    def count_plays(self, seat: int) -> None:
        self.counter.take_hand(self.table, seat)
        self.plays_left[seat] = self.counter.count_plays()

    def play(self, move: Play) -> int:
        seat = self.table.turn
        value = move.code >> memory.SLOT_BITS
        before = self.plays_left[seat]
        tricks.play(self.table, value, move.code & memory.SLOT_MASK)
        self.count_plays(seat)
        leaves_cards = self.table.counts[seat * memory.ROW + value] > 0
        return leaves_cards + (self.plays_left[seat] >= before)

    def clear(self, move: Clear) -> int:
        seat = self.table.turn
        could_play = self.could_play()
        tricks.clear(self.table, self.table.values.slot_bit[move.face])
        self.count_plays(seat)
        return could_play

    def pass_turn(self) -> int:
        could_play = self.could_play()
        tricks.pass_turn(self.table)
        return could_play

    def could_play(self) -> bool:
        """Whether the player in turn has a play."""
        tricks.find_legal_moves(self.table)
        return self.table.playable != 0

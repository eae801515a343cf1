# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
"""Matches of one round in bulk, by random or heuristic moves: the same as stepped ones, without Python objects."""

from fairdeal.engine.bulk import Core
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.president.ai.rollout import RolloutPolicy
from fairdeal.games.president.fast.compiled_options import CompiledOptions
from fairdeal.games.president.fast.legal_combos import LegalCombos, new_legal_combos
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.rules import going_out, pack, tricks


class OneRoundMatch(Core):
    """A table at which one match after the other is played."""

    def __init__(self, options: CompiledOptions, players: int, heuristic: bool) -> None:
        self.players = players
        self.hand_number = 0
        self.round = Round(options, players)
        self.legal = new_legal_combos()
        self.policy = RolloutPolicy(options, self.legal)
        self.heuristic = heuristic  # heuristic players, instead of random ones

    def deal_next(self, cards: Stream, seats: Stream) -> None:
        self.hand_number += 1
        cards.begin(DEAL, 0)
        seats.begin(SEATS, 0)
        self.round.clear()
        pack.deal_first_round(self.round, cards, seats)

    def random_match(self, cards: Stream, seats: Stream, choices: Stream) -> int:
        """Play one round by random moves, or by heuristic moves if set up so; returns the number of moves."""
        self.deal_next(cards, seats)
        if self.heuristic:
            return self.policy.play_round(self.round)
        return play_randomly(self.round, self.legal, choices)

    def place_of(self, seat: int) -> int:
        return going_out.place_of(self.round, seat)


def play_randomly(table: Round, legal: LegalCombos, stream: Stream) -> int:
    """Play uniformly random moves to the end of the round; returns their number."""
    moves = 0
    while not table.finished:
        tricks.find_legal_moves(table, legal)
        if legal.pick_randomly(stream):
            tricks.play(table, legal.picked_rank, legal.picked_naturals, legal.picked_jokers)
        else:
            tricks.decline(table)
        moves += 1
    return moves

# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Whole matches with heuristic and random players that are counted as they are played, without events.

The moves are those of a match that is played step by step, and the counts those of `PresidentEventCounter`.
"""

from functools import lru_cache
from typing import cast

from fairdeal.engine import bits
from fairdeal.engine.match_tally import MatchTally
from fairdeal.engine.outcome import Outcome, stopped_outcome
from fairdeal.engine.random import DEAL, SEATS, Stream
from fairdeal.games.president.ai.rollout import RolloutPolicy, gift_cards
from fairdeal.games.president.fast.compiled_options import CompiledOptions
from fairdeal.games.president.fast.legal_combos import LegalCombos, new_legal_combos
from fairdeal.games.president.fast.legal_gifts import LegalGifts, has_one_gift
from fairdeal.games.president.fast.round import Round
from fairdeal.games.president.options import PresidentOptions
from fairdeal.games.president.rules import going_out, pack, ranks, roles, terms, transfers, tricks
from fairdeal.games.president.rules.moves import Gift
from fairdeal.mechanics import seat_sets

# What is counted, by number
PLAYED, PASSED, SKIPPED, TRICK, REVOLUTION, OUT, LOST_TURN, TRANSFER, EQUALIZED, EIGHTS, PENALIZED = range(11)
NAMES = (
    "played",
    "passed",
    "skipped",
    "trick",
    "revolution",
    "out",
    "lost_turn",
    "transfer",
    "equalized",
    "combo of 8s",
    "penalised last card",
)
find_dues = lru_cache(maxsize=4096)(transfers.find_dues)  # there are few rankings, and hands of few sizes


class PresidentMatches:
    """A table at which one match after the other is played and counted."""

    def __init__(self, options: PresidentOptions, compiled: CompiledOptions, players: int, max_rounds: int) -> None:
        self.options = options
        self.players = players
        self.rounds = min(options.rounds or max_rounds, max_rounds or options.rounds)  # 0: no limit of this kind
        self.round = Round(compiled, players)
        self.legal: LegalCombos = new_legal_combos()
        self.policy = RolloutPolicy(compiled, self.legal)
        self.cards = Stream(0, DEAL)
        self.seats = Stream(0, SEATS)
        self.titles = tuple(
            [str(title) for title in roles.titles_by_seat(tuple(range(players)), players, options.titles)]
        )
        self.one_seat = tuple([(seat,) for seat in range(players)])
        self.random_seats = 0  # seats of random players, as a set
        # The tally of one match
        self.moves = 0
        self.forced = 0
        self.counts = [0] * 16  # by what is counted
        self.first_at = [0] * 16  # rank of each in the order of first occurrence, from 1
        self.kinds = 0  # number of different things that have happened
        self.role_counts = bits.new_int64s(players * players)  # by place before and place after, the same
        self.role_first_at = bits.new_int64s(players * players)
        self.role_kinds = 0

    def __dealloc__(self) -> None:
        bits.free_int64s(self.role_counts)
        bits.free_int64s(self.role_first_at)

    def play(self, seed: int, is_random: tuple[bool, ...], choices: Stream) -> MatchTally:
        """Play and count one match (`CountedMatches`)."""
        self.begin(seed, is_random)
        standings: list[tuple[tuple[int, ...], ...]] = []
        ranking: tuple[int, ...] = ()
        opener = 0
        for number in range(self.rounds):
            leader = self.deal(number, ranking, choices)
            self.round.start_trick(tricks.same_or_next(self.round, leader))
            self.count(TRICK)
            if number == 0:
                opener = self.round.turn
            gil = bits.release_gil()
            self.play_tricks(choices)
            bits.acquire_gil(gil)
            after = self.places()
            if ranking:
                self.count_roles(ranking, after)
            ranking = after
            standings.append(tuple([self.one_seat[seat] for seat in after]))
        return MatchTally(
            self.moves,
            self.forced,
            self.rounds,
            opener,
            self.outcome(standings[self.rounds - 1]),
            standings,
            self.all_counts(),
            titles=self.titles,
            role_changes=self.all_role_changes(),
        )

    def outcome(self, places: tuple[tuple[int, ...], ...]) -> Outcome:
        """The result by the places of the last round, which may be the limit of a program."""
        if self.rounds != self.options.rounds:
            return stopped_outcome(places, None, self.rounds)
        return Outcome(places, None, "PR-34: all rounds are played")

    def begin(self, seed: int, is_random: tuple[bool, ...]) -> None:
        """Start a match: seed the streams and clear the tally."""
        self.cards.rekey(seed)
        self.seats.rekey(seed)
        self.random_seats = seat_sets.EMPTY
        for seat in range(self.players):
            if is_random[seat]:
                self.random_seats = seat_sets.including(self.random_seats, seat)
        self.moves = 0
        self.forced = 0
        self.kinds = 0
        self.role_kinds = 0
        for i in range(16):
            self.counts[i] = 0
        for i in range(self.players * self.players):
            self.role_counts[i] = 0

    # ---- Before the tricks

    def deal(self, number: int, ranking: tuple[int, ...], choices: Stream) -> int:
        """Deal a round, make the transfers, and return the leader of the first trick."""
        self.cards.begin(DEAL, number)
        self.seats.begin(SEATS, number)
        self.round.clear()
        if not ranking:
            pack.deal_first_round(self.round, self.cards, self.seats)
            return self.round.turn
        pack.deal_later_round(self.round, self.cards, ranking[0])
        leader = roles.leader_of_later_round(ranking, self.options.first_trick)
        if leader is None:  # PR-9
            leader = self.seats.below(self.players)
        self.round.president = ranking[0]  # PR-5
        self.round.scum = ranking[self.players - 1]
        sizes = tuple([self.round.size_of(seat) for seat in range(self.players)])
        self.exchange(cast("tuple[tuple[int, int, int], ...]", find_dues(ranking, sizes)), choices)  # nobody has left
        return leader

    def exchange(self, dues: tuple[tuple[int, int, int], ...], choices: Stream) -> None:
        """Make the transfers before a later round; players choose in the order of their seats."""
        lower_first = transfers.lower_gives_first(self.options)
        if lower_first:
            for chooser, partner, number in dues:
                self.hand_over(partner, chooser, transfers.best_cards(self.round.hand_of(partner), number))
        for chooser, partner, number in sorted(dues):
            hand = self.round.hand_of(chooser)
            self.moves += 1
            self.forced += has_one_gift(hand, number)
            returned = () if lower_first else transfers.best_cards(self.round.hand_of(partner), number)
            if seat_sets.contains(self.random_seats, chooser):
                gift = LegalGifts(hand, number).choice(choices)
                assert isinstance(gift, Gift)
                self.hand_over(chooser, partner, gift.cards)
            else:
                self.hand_over(chooser, partner, gift_cards(hand, number))
            if not lower_first:
                self.hand_over(partner, chooser, returned)
        self.round.count_hands()

    def hand_over(self, giver: int, receiver: int, cards: tuple[tuple[int, int], ...]) -> None:
        for rank, number in cards:
            self.round.add_cards(giver, rank, -number)
            self.round.add_cards(receiver, rank, number)
        self.count(TRANSFER)

    # ---- The tricks

    def play_tricks(self, choices: Stream) -> None:
        """Play for all seats to the end of the round."""
        while not self.round.finished:
            tricks.find_legal_moves(self.round, self.legal)
            self.moves += 1
            self.forced += self.legal.total == 1
            if seat_sets.contains(self.random_seats, self.round.turn):
                if self.legal.pick_randomly(choices):
                    self.play_combo(self.legal.picked_rank, self.legal.picked_naturals, self.legal.picked_jokers)
                else:
                    self.decline()
            else:
                self.policy.observe_turn(self.round)
                if self.policy.choose():
                    self.play_combo(self.policy.rank, self.policy.naturals, self.policy.jokers)
                else:
                    self.decline()

    def play_combo(self, rank: int, naturals: int, jokers: int) -> None:
        """Play a combo and count what it causes, in the order of the events of a match."""
        seat = self.round.turn
        number_out = self.round.number_out
        revolution = self.round.revolution
        self.count(PLAYED)
        if self.round.top_rank == rank and self.round.top_number == naturals + jokers:
            self.count(EQUALIZED)
        if rank == ranks.EIGHT:
            self.count(EIGHTS)
        tricks.play(self.round, rank, naturals, jokers)
        if self.round.revolution != revolution:
            self.count(REVOLUTION)
        if self.round.number_out > number_out:
            self.count(OUT)
            if seat_sets.contains(self.round.penalized, seat):
                self.count(PENALIZED)
        self.count_turn()

    def decline(self) -> None:
        """Pass or skip, and count it."""
        self.count(SKIPPED if self.legal.decline == terms.SKIP else PASSED)
        tricks.decline(self.round)
        self.count_turn()

    def count_turn(self) -> None:
        """Count a lost turn and a new trick after a move."""
        if self.round.finished:
            return
        if self.round.lost_turn != seat_sets.NOBODY:
            self.count(LOST_TURN)
        if self.round.top_rank == terms.LEADING:
            self.count(TRICK)

    # ---- The tally

    def count(self, kind: int) -> None:
        """Count something that happened."""
        if self.counts[kind] == 0:
            self.kinds += 1
            self.first_at[kind] = self.kinds
        self.counts[kind] += 1

    def places(self) -> tuple[int, ...]:
        """The seats by their places in the round."""
        order = [0] * self.players
        for seat in range(self.players):
            order[going_out.place_of(self.round, seat)] = seat
        return tuple(order)

    def count_roles(self, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        """Count which place follows which."""
        for place in range(self.players):
            i = before.index(after[place]) * self.players + place
            if self.role_counts[i] == 0:
                self.role_kinds += 1
                self.role_first_at[i] = self.role_kinds
            self.role_counts[i] += 1

    def all_counts(self) -> dict[str, int]:
        """What has happened and how often, in the order in which it happened first."""
        found = sorted([(self.first_at[kind], kind) for kind in range(len(NAMES)) if self.counts[kind]])
        return {NAMES[kind]: self.counts[kind] for _, kind in found}

    def all_role_changes(self) -> list[tuple[int, int, int]]:
        """Place before, place after and how often, in the same order."""
        found = [(self.role_first_at[i], i) for i in range(self.players * self.players) if self.role_counts[i]]
        return [(i // self.players, i % self.players, self.role_counts[i]) for _, i in sorted(found)]

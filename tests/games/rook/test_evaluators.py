"""The two evaluators of Sanity Rook: fractions from a view, and whole numbers from one hand or from the table.

The heuristic player and rollouts must value cards in the same way. A rollout knows all hands and a player does not, so
these tests give the player what the rollout knows.
"""

import pytest

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.rook.ai import rollout, weights
from fairdeal.games.rook.ai.bidding import bidding_policy
from fairdeal.games.rook.match import RookMatch
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.faces import FaceMove, set_of
from tests.reference.heuristics import rook as heuristic
from tests.reference.heuristics.rook import RookOutlook
from tests.reference.heuristics.trick_outlook import Outlook, deck

from .bots import cards, match_of, play_heuristically
from .table import view

# ---- Before the tricks


def expected_tricks(outlook: Outlook, trump: int) -> float:
    """Tricks that a hand may win, in fractions."""
    outlook.trump = trump
    return sum([outlook.power(card, 2, weights.OUTRANKS / 100) for card in outlook.hand])


@pytest.mark.parametrize("seed", range(12))
def test_bidding_values_a_hand_in_whole_numbers_as_in_fractions(seed: int) -> None:
    state, policy = match_of(seed), bidding_policy()
    for seat in range(4):
        outlook = Outlook(state.view(seat), policy.pack)
        hand = set_of(outlook.hand)
        tricks = [expected_tricks(outlook, suit) for suit in range(4)]
        lengths = [(outlook.deck.with_suit[suit] & hand).bit_count() for suit in range(4)]
        strengths = [some + 0.3 * length for some, length in zip(tricks, lengths, strict=True)]
        best = policy.best_trump(hand, policy.pack & ~hand)
        assert strengths[best] == pytest.approx(max(strengths), abs=0.0001)
        rook = deck_terms.ROOK in outlook.hand
        assert policy.expected_points(hand) == pytest.approx(75 + 30 * rook + 10 * tricks[best], abs=1.1)


# ---- The tricks


class AllKnowingOutlook(RookOutlook):
    """A player's outlook with what a rollout knows and assumes: the Nest, void suits, and three hands of equal size."""

    def __init__(self, match: RookMatch, seat: int) -> None:
        nest = match.position()["nest"]
        assert isinstance(nest, list)
        super().__init__(view(match, seat), nest)
        rook = 1 << deck_terms.ROOK
        hands = [cards(" ".join(hand)) for hand in match.hands() if isinstance(hand, list)]
        suits = list(enumerate(deck().with_suit))
        self.lacking = [sum([1 << suit for suit, suited in suits if not suited & hand]) for hand in hands]
        self.elsewhere = 2 / 3
        self.no_suit = [self.lacks(suited) for _, suited in suits]
        self.holds_rook = weights.HOLDS_ROOK / 100 if self.out & rook else 0.0
        self.cards_out = (self.out & ~rook).bit_count()
        if self.cards_out == 0:
            self.later = []  # a rollout does not expect points that only the Rook can bring


@pytest.mark.parametrize("seed", range(40))
def test_rollouts_value_faces_in_whole_numbers_as_the_player_does_in_fractions(seed: int) -> None:
    """In random positions the difference is below one point, because rollouts round the points in a trick down."""
    match, stream = match_of(seed), Stream(seed, CHOICES)
    play_heuristically(match, "play")
    while match.phase == "play":
        seat = match.actors[0]
        faces = [move for move in match.moves(seat) if isinstance(move, FaceMove)]
        values = heuristic.face_values(AllKnowingOutlook(match, seat), faces)
        by_face = {face.number: value for face, value in zip(faces, values, strict=True)}
        assert rollout.face_values(match) == pytest.approx(by_face, abs=1.0)
        match.play(seat, match.moves(seat).choice(stream))

# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The decisions of the heuristic player, in compiled code: what to claim, and whether to call.

heuristic.py calls them with what a view shows, `choose_at` with the same from a match.
"""

from functools import cache
from math import comb

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.ai.weights import CALL_ODDS, CYCLE, PERCENT, PERCENT_OF_TWO
from fairdeal.games.bull_sanity.fast.legal_claims import new_claim
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.match import BullSanityMatch
from fairdeal.games.bull_sanity.rules import claims
from fairdeal.games.bull_sanity.rules.moves import ACCEPT, BULL, Claim
from fairdeal.games.bull_sanity.rules.values import CARDS, FIRST_VALUE, HIGHEST_SUM, MAX_PLAYERS

COLUMNS = CARDS + 1  # of Pascal's triangle


class ClaimPolicy:
    """Lookup tables of a pack, and the decisions that need them. Has no other state: threads can share it."""

    def __init__(self, pack: Pack) -> None:
        self.showing = [0] * 28  # by value: the cards that have a face with it (BS-4)
        self.waits = [0] * 7098  # by number of players, value and card: turns until the card is true again
        self.ways = [0] * 6241  # Pascal's triangle, in rows of COLUMNS
        for value in range(HIGHEST_SUM + 1):
            self.showing[value] = pack.showing[value]
        for players in range(1, MAX_PLAYERS + 1):
            for step in range(CYCLE):
                self.fill_waits(players, step)
        for number in range(COLUMNS):
            for some in range(number + 1):
                self.ways[COLUMNS * number + some] = comb(number, some)

    def fill_waits(self, players: int, step: int) -> None:
        """Fill in the waits after a claim of the value that is `step` above the first."""
        for card in range(CARDS):
            turn = 1
            while not self.showing[(step + turn * players) % CYCLE + FIRST_VALUE] & bits.bit128(card):
                turn += 1
            self.waits[(CYCLE * players + step) * CARDS + card] = turn

    # ---- Claims

    def best_value(self, hand: int, low: int, high: int, stream: Stream) -> int:
        """Of one or two values, that of which the hand has most cards; of equal ones either."""
        if low == high:
            return low
        more = bits.count128(hand & self.showing[high]) - bits.count128(hand & self.showing[low])
        if more == 0:
            return high if draw.below(stream, 2) else low
        return high if more > 0 else low

    def plain_claim(self, hand: int, value: int, players: int) -> int:
        """All cards of a value; if there are none, the least useful card."""
        cards = hand & self.showing[value]
        if not cards:
            cards = bits.bit128(self.least_useful(hand, value, players))
        return cards

    def least_useful(self, cards: int, value: int, players: int) -> int:
        """The card whose next honest turn after a claim comes last, if everybody returns to 2 after 14."""
        found = -1
        longest = 0
        row = (CYCLE * players + (value - FIRST_VALUE) % CYCLE) * CARDS
        while cards:
            card = bits.lowest128(cards)
            cards &= cards - 1
            if self.waits[row + card] > longest:
                longest = self.waits[row + card]
                found = card
        return found

    def expected_count(self, value: int, held: int) -> int:
        """The expected number of cards of a value in a hand of `held` cards, rounded up."""
        return (bits.count128(self.showing[value]) * held + CARDS - 1) // CARDS

    def claim(self, hand: int, value: int, players: int, stream: Stream) -> int:
        """Cards for an honest claim, at times with false ones up to the expected number.

        The last card never goes with a lie.
        """
        cards = self.plain_claim(hand, value, players)
        expected = self.expected_count(value, bits.count128(hand))
        number = bits.count128(cards)
        spare = bits.count128(hand) - number
        while spare > 1 and number < expected and draw.below(stream, 2):
            cards |= bits.bit128(self.least_useful(hand & ~cards, value, players))
            number += 1
            spare -= 1
        return cards

    # ---- Answers

    def ways_to_be_true(self, wanted: int, drawn: int, true: int, cards: int) -> int:
        """The number of ways to draw `drawn` of all `cards`, `true` of them true, with at least `wanted` true ones."""
        ways = bits.bit128(0) & 0
        for number in range(wanted, min(true, drawn) + 1):
            if drawn - number <= cards - true:
                ways += self.ways[COLUMNS * true + number] * self.ways[COLUMNS * (cards - true) + drawn - number]
        return ways

    def truth_is_below(self, percent: int, claimers: int, elsewhere: int, value: int, count: int, held: int) -> bool:
        """Whether the chance that a claim is true is below some percent, or 0 if `percent` is 0.

        `claimers` are cards known to have been in the claimer's hand, `elsewhere` cards known to be in other places;
        the claimer holds `held` cards besides the `count` that they have put down.
        """
        true = self.showing[value]
        wanted = count - bits.count128(true & claimers)
        if wanted <= 0:
            return False
        unseen = bits.bit128(CARDS) - 1 & ~claimers & ~elsewhere
        unknown = max(0, held + count - bits.count128(claimers))
        ways = self.ways_to_be_true(wanted, unknown, bits.count128(true & unseen), bits.count128(unseen))
        if percent == 0:
            return ways == 0
        return 100 * ways < percent * self.ways[COLUMNS * bits.count128(unseen) + unknown]

    def calls(
        self, claimers: int, elsewhere: int, value: int, count: int, held: int, players: int, stream: Stream
    ) -> bool:
        """Whether to call: claims that are hardly true, and at times another one that may be false."""
        percent = PERCENT_OF_TWO if players == 2 else PERCENT
        if self.truth_is_below(percent, claimers, elsewhere, value, count, held):
            return True
        return self.truth_is_below(100, claimers, elsewhere, value, count, held) and draw.below(stream, CALL_ODDS) == 0


@cache
def _policy(pack: Pack) -> ClaimPolicy:
    return ClaimPolicy(pack)


def claim_policy(pack: Pack) -> ClaimPolicy:
    """The policy for a pack."""
    return _policy(pack)


# ---- From a match


def choose_at(match: BullSanityMatch, seat: int, stream: Stream) -> Move:
    """The heuristic player's move, straight from a match: the same as from the seat's view."""
    policy = claim_policy(match.pack)
    return answer_at(match, policy, seat, stream) if match.table.waiting else claim_at(match, policy, stream)


def claim_at(match: BullSanityMatch, policy: ClaimPolicy, stream: Stream) -> Claim:
    """The claim of the player in turn."""
    table = match.table
    hand = table.hands[table.turn]
    value = policy.best_value(hand, claims.lowest_value(table), claims.next_value(table), stream)
    return new_claim(match.pack, value, policy.claim(hand, value, table.players - table.number_out, stream))


def answer_at(match: BullSanityMatch, policy: ClaimPolicy, seat: int, stream: Stream) -> Move:
    """A player's answer to the claim on the table."""
    table = match.table
    held = bits.count128(table.hands[table.turn])
    if held == 0 and not table.play_on:  # the match ends if nobody calls
        return BULL
    elsewhere = table.hands[seat] | match.laid_by[seat]
    for other in range(table.players):
        if other != table.turn:
            elsewhere |= match.taken[other]
    players = table.players - table.number_out
    count = bits.count128(table.on_table)
    if policy.calls(match.taken[table.turn], elsewhere, table.value, count, held, players, stream):
        return BULL
    return ACCEPT

# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The rollout policy, in compiled code: small lies, and calls on large claims."""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.fast.table import Table
from fairdeal.games.bull_sanity.match import BullSanityMatch
from fairdeal.games.bull_sanity.rules import calls, claims
from fairdeal.games.bull_sanity.rules.values import CARDS

CALL_ODDS = 40  # one in this many claims is called without a reason
SUSPICIOUS = 2.7  # squared distance from the expected number, in variances: about one claim in twenty is further off
HAND_OFFSET, HAND_POWER = 3.0, 1.5  # the chance to win with n cards is proportional to (n + 3) ** -1.5, as fitted
MAX_CLAIMS = 400  # a longer rollout is cut off


def finish_match(match: BullSanityMatch, stream: Stream) -> bool:
    """Play a match to its end; returns False if it was cut off."""
    table = match.table
    gil = bits.release_gil()
    ended = play_claims(table, stream)
    bits.acquire_gil(gil)
    return ended


def win_chances(match: BullSanityMatch, stream: Stream) -> list[float]:
    """Answer the claim on the table, then estimate each seat's chance to win from the number of its cards."""
    table = match.table
    answer_claim(table, stream)
    weights = [(bits.count128(table.hands[seat]) + HAND_OFFSET) ** -HAND_POWER for seat in range(table.players)]
    total = sum(weights)
    return [weight / total for weight in weights]


def play_claims(table: Table, stream: Stream) -> bool:
    """Play claims and answers until the match is over; returns False if it was cut off."""
    for _ in range(MAX_CLAIMS):
        answer_claim(table, stream)
        if table.over:
            return True
        make_claim(table, stream)
    return False


def answer_claim(table: Table, stream: Stream) -> None:
    """Let the players answer the claim on the table, in turn, until it is settled."""
    while table.waiting:
        seat = calls.next_to_answer(table)
        if doubts(table, seat, stream):
            calls.call(table, seat)
        else:
            calls.accept(table, seat)


def make_claim(table: Table, stream: Stream) -> None:
    """Claim all cards of the more frequent value, or any card if there are none; at times add one false card."""
    hand = table.hands[table.turn]
    value = claims.lowest_value(table)
    other = claims.next_value(table)
    if bits.count128(hand & table.showing[other]) > bits.count128(hand & table.showing[value]):
        value = other
    cards = hand & table.showing[value]
    rest = bits.count128(hand & ~cards)
    if not cards or (rest > 1 and draw.below(stream, 2) == 0):
        cards |= bits.bit128(bits.nth128(hand & ~cards, draw.below(stream, rest)))
    claims.claim(table, value, cards)


def doubts(table: Table, seat: int, stream: Stream) -> bool:
    """Whether a seat calls: a claim that would end the match, cannot be true, or is far above the expected number."""
    left = bits.count128(table.hands[table.turn])
    if not left and not table.play_on:
        return True
    number = bits.count128(table.on_table)
    true = bits.count128(table.showing[table.value] & ~table.hands[seat])
    if number > true:
        return True
    held = left + number
    unseen = CARDS - bits.count128(table.hands[seat])
    expected = float(true * held) / unseen
    variance = expected * (unseen - true) * (unseen - held) / (unseen * unseen)
    above = number - 0.5 - expected
    if above > 0 and above * above > SUSPICIOUS * variance:
        return True
    return draw.below(stream, CALL_ODDS) == 0

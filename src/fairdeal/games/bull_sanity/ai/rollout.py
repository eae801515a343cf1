# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The rest of a match by thumb, for players who imagine how a move may end: small lies, and calls on large claims."""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.match import BullSanityMatch
from fairdeal.games.bull_sanity.rules.pack import CARDS
from fairdeal.games.bull_sanity.rules.table import Table

CURIOUS = 40  # one in so many claims is called for no reason
UNLIKELY = 2.7  # variances above what is usual: one claim in twenty
SPARE, FEWER = 3.0, 1.5  # who holds n cards is as likely to win as (n + 3) ** -1.5 has it; fitted to matches
MOST_CLAIMS = 400  # whoever imagines more gives up, and calls it even


def play_on(match: BullSanityMatch, stream: Stream) -> bool:
    """To the end; says whether it came to one."""
    table = match.table
    lock = bits.release_gil()
    ended = play_claims(table, stream)
    bits.acquire_gil(lock)
    return ended


def settle(match: BullSanityMatch, stream: Stream) -> list[float]:
    """Let the others answer the claim on the table, and say how likely each seat is to win with what it then holds."""
    table = match.table
    answer(table, stream)
    weights = [(bits.count128(table.hand_of(seat)) + SPARE) ** -FEWER for seat in range(table.players)]
    total = sum(weights)
    return [weight / total for weight in weights]


def answer(table: Table, stream: Stream) -> None:
    while table.waiting:
        steps = bits.lowest(table.waiting)
        if doubts(table, table.seat_after(steps), stream):
            table.bull(steps)
        else:
            table.accept(steps)


def play_claims(table: Table, stream: Stream) -> bool:
    for _ in range(MOST_CLAIMS):
        answer(table, stream)
        if table.over:
            return True
        put_down(table, stream)
    return False


def put_down(table: Table, stream: Stream) -> None:
    """All the cards of the value there are most of; none: any one card. At times one more, which is a lie."""
    hand = table.hands[table.turn]
    value = table.lowest_value()
    other = table.next_value()
    if bits.count128(hand & table.showing[other]) > bits.count128(hand & table.showing[value]):
        value = other
    cards = hand & table.showing[value]
    rest = bits.count128(hand & ~cards)
    if not cards or (rest > 1 and draw.below(stream, 2) == 0):
        cards |= bits.bit128(bits.nth128(hand & ~cards, draw.below(stream, rest)))
    table.claim(value, cards)


def doubts(table: Table, seat: int, stream: Stream) -> bool:
    """Call what would end it, what cannot be true, and what is far more than one would expect in such a hand."""
    left = bits.count128(table.hands[table.turn])
    if not left and not table.play_on:
        return True
    number = bits.count128(table.on_table)
    true = bits.count128(table.showing[table.value] & ~table.hands[seat])
    if number > true:
        return True
    held = left + number
    unseen = CARDS - bits.count128(table.hands[seat])
    usual = float(true * held) / unseen
    spread = usual * (unseen - true) * (unseen - held) / (unseen * unseen)
    above = number - 0.5 - usual
    if above > 0 and above * above > UNLIKELY * spread:
        return True
    return draw.below(stream, CURIOUS) == 0

"""A plain, fair player of Bull Sanity: honest where it can, a small lie now and then, a call on what looks wrong."""

from math import comb

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.options import BullSanityOptions
from fairdeal.games.bull_sanity.rules.claims import ACCEPT, BULL, Claim
from fairdeal.games.bull_sanity.rules.pack import ALL_CARDS, CARDS, Pack, cards_in
from fairdeal.games.bull_sanity.view import BullSanityView

ROUND = 13  # values from 2 to 14, and then 2 again
UNLIKELY_FOR_TWO = 0.08  # a claim is called that is less likely than this to be true
UNLIKELY = 0.05  # with more players somebody else may take the risk
MOST_LIES = 4  # cards in a claim that a thinking player adds to the true ones
CURIOUS = 40  # and so is one in this many others


def choose(view: BullSanityView, pack: Pack, stream: Stream) -> Move:
    """The move that a steady player makes who sees this."""
    return _answer(view, pack, stream) if view.phase == "call" else _claim(view, pack, stream)


def honest(view: BullSanityView, pack: Pack) -> Claim:
    """All the cards that have a value which may be claimed; where there are none, one card that is of little use."""
    return _plain(view, pack, _best_values(view, pack)[0])


# ---- Claims


def sensible_claims(view: BullSanityView, pack: Pack, first: Move) -> list[Move]:
    """For those who think ahead: what a steady player would do, and for every value that may be named the plain claim
    and some with a few cards more, of those that are of least use. The last card never goes with a lie."""
    found = [first]
    for value in view.values:
        plain = _plain(view, pack, value)
        found += [stretched(view, pack, plain, false) for false in range(MOST_LIES + 1)]
    return list(dict.fromkeys(found))


def stretched(view: BullSanityView, pack: Pack, plain: Claim, false: int) -> Claim:
    """A claim with so many false cards more, those of least use; one card always stays in the hand."""
    spare = _least_useful(view, pack, pack.set_of(view.hand or ()) & ~plain.cards, plain.value)
    return Claim(pack, plain.value, plain.cards | sum([1 << card for card in spare[:-1][:false]]))


def _claim(view: BullSanityView, pack: Pack, stream: Stream) -> Claim:
    """The truth, or a little more than that, where it could be the truth. The last card never goes with a lie."""
    values = _best_values(view, pack)
    plain = _plain(view, pack, values[stream.below(len(values))])
    hand, cards = pack.set_of(view.hand or ()), plain.cards
    spare = _least_useful(view, pack, hand & ~cards, plain.value)
    while len(spare) > 1 and cards.bit_count() < usual(plain.value, hand.bit_count(), pack) and stream.below(2):
        cards |= 1 << spare.pop(0)
    return Claim(pack, plain.value, cards)


def _best_values(view: BullSanityView, pack: Pack) -> list[int]:
    """The values of which the hand has most cards: one or two, lowest first."""
    hand = pack.set_of(view.hand or ())
    numbers = [(hand & pack.showing[value]).bit_count() for value in view.values]
    return [value for value, number in zip(view.values, numbers, strict=True) if number == max(numbers)]


def _plain(view: BullSanityView, pack: Pack, value: int) -> Claim:
    """All the cards of a value; where there are none, one card that is of little use."""
    hand = pack.set_of(view.hand or ())
    return Claim(pack, value, hand & pack.showing[value] or 1 << _least_useful(view, pack, hand, value)[0])


def _least_useful(view: BullSanityView, pack: Pack, cards: int, value: int) -> list[int]:
    """Cards of the hand, those first whose honest turn is furthest away, if all go back to 2 after 14."""
    playing = _playing(view)
    turns = [pack.showing[(value - 2 + step * playing) % ROUND + 2] for step in range(1, ROUND + 1)]
    wait = {card: [bool(turn >> card & 1) for turn in turns].index(True) for card in cards_in(cards)}
    return sorted(wait, key=lambda card: -wait[card])


def usual(value: int, held: int, pack: Pack) -> int:
    """How many cards of a value one would expect in a hand of this size, rounded up."""
    return -(-pack.showing[value].bit_count() * held // CARDS)


# ---- Calls


def sensible_answers(view: BullSanityView, pack: Pack, stream: Stream) -> list[Move]:
    """For those who think ahead: both, where it is not plain that a call costs nothing or gains nothing."""
    chance = _chance_of_truth(view, pack)
    if _ends_it(view) or chance == 0:
        return [BULL]
    if chance == 1:
        return [ACCEPT]
    return [BULL] if stream.below(CURIOUS) == 0 else [ACCEPT, BULL]


def _answer(view: BullSanityView, pack: Pack, stream: Stream) -> Move:
    """Call what can hardly be true, and anything that would end the match; now and then something else."""
    if _ends_it(view):
        return BULL
    chance = _chance_of_truth(view, pack)
    if chance < (UNLIKELY_FOR_TWO if _playing(view) == 2 else UNLIKELY):
        return BULL
    return BULL if chance < 1 and stream.below(CURIOUS) == 0 else ACCEPT


def _ends_it(view: BullSanityView) -> bool:
    """Does the match end if nobody calls, so that there is nothing to lose?"""
    claim, options = view.claim, view.options
    assert claim is not None
    assert isinstance(options, BullSanityOptions)
    return not view.sizes[claim["seat"]] and not options.play_on


def _chance_of_truth(view: BullSanityView, pack: Pack) -> float:
    """How likely it is that the claimer had so many cards of the value, as far as this seat can count."""
    claim = view.claim
    assert claim is not None
    his = pack.set_of(view.taken[claim["seat"]])
    elsewhere = pack.set_of((view.hand or ()) + view.laid)
    for seat in range(view.players):
        elsewhere |= pack.set_of(view.taken[seat]) if seat != claim["seat"] else 0
    true = pack.showing[claim["value"]]
    unseen = ALL_CARDS & ~his & ~elsewhere
    unknown = max(0, view.sizes[claim["seat"]] + claim["count"] - his.bit_count())
    wanted = claim["count"] - (true & his).bit_count()
    return _at_least(wanted, unknown, (true & unseen).bit_count(), unseen.bit_count())


def _at_least(wanted: int, drawn: int, true: int, cards: int) -> float:
    """The chance that `wanted` or more are true of those drawn from so many cards."""
    if wanted <= 0:
        return 1.0
    ways = sum(comb(true, some) * comb(cards - true, drawn - some) for some in range(wanted, min(true, drawn) + 1))
    return ways / comb(cards, drawn)


# ---- Small matters


def _playing(view: BullSanityView) -> int:
    """How many still have cards, or have put their last ones down just now."""
    return view.players - len(view.out)

"""The heuristic player: honest if possible, a small lie now and then, and a call on claims that are hardly true."""

from math import comb

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.fast.pack import ALL_CARDS, Pack
from fairdeal.games.bull_sanity.options import BullSanityOptions
from fairdeal.games.bull_sanity.rules.moves import ACCEPT, BULL, Claim
from fairdeal.games.bull_sanity.rules.values import CARDS, FIRST_VALUE, HIGHEST_HALF
from fairdeal.games.bull_sanity.view import BullSanityView
from fairdeal.mechanics.faces import cards_in

CYCLE = HIGHEST_HALF - FIRST_VALUE + 1  # turns until a value comes again if everybody returns to 2 after 14
MIN_CHANCE_OF_TWO = 0.08  # with two players, a claim that is less likely to be true is called
MIN_CHANCE = 0.05  # with more players, somebody else may take the risk
CALL_ODDS = 40  # one in this many other claims that may be false is called as well
MAX_LIES = 4  # false cards that search considers adding to a claim


def choose_move(view: BullSanityView, pack: Pack, stream: Stream) -> Move:
    """The heuristic player's move."""
    return _choose_answer(view, pack, stream) if view.phase == "call" else _choose_claim(view, pack, stream)


# ---- Claims


def honest_claim(view: BullSanityView, pack: Pack) -> Claim:
    """All cards of the legal value that the hand has most of; if there are none, the least useful card."""
    return _plain_claim(view, pack, _best_values(view, pack)[0])


def candidate_claims(view: BullSanityView, pack: Pack, heuristic: Move) -> list[Move]:
    """Claims worth searching: the heuristic's, and for every legal value the plain claim with up to MAX_LIES added."""
    found = [heuristic]
    for value in view.values:
        plain = _plain_claim(view, pack, value)
        found += [add_lies(view, pack, plain, lies) for lies in range(MAX_LIES + 1)]
    return list(dict.fromkeys(found))


def add_lies(view: BullSanityView, pack: Pack, plain: Claim, lies: int) -> Claim:
    """A claim with up to `lies` more cards, the least useful ones; the last card never goes with a lie."""
    spare = _least_useful_first(view, pack, pack.set_of(view.hand or ()) & ~plain.cards, plain.value)
    return Claim(pack, plain.value, plain.cards | sum([1 << card for card in spare[:-1][:lies]]))


def expected_count(value: int, held: int, pack: Pack) -> int:
    """The expected number of cards of a value in a hand of `held` cards, rounded up."""
    return -(-pack.showing[value].bit_count() * held // CARDS)


def true_at_next_turns(value: int, players: int, turns: int, pack: Pack) -> list[int]:
    """The cards that will be true at a player's next turns after a claim, if everybody returns to 2 after 14."""
    return [pack.showing[(value - FIRST_VALUE + turn * players) % CYCLE + FIRST_VALUE] for turn in range(1, turns + 1)]


def _choose_claim(view: BullSanityView, pack: Pack, stream: Stream) -> Claim:
    """An honest claim, at times with false cards up to the expected number. The last card never goes with a lie."""
    values = _best_values(view, pack)
    plain = _plain_claim(view, pack, values[stream.below(len(values))])
    hand, cards = pack.set_of(view.hand or ()), plain.cards
    spare = _least_useful_first(view, pack, hand & ~cards, plain.value)
    expected = expected_count(plain.value, hand.bit_count(), pack)
    while len(spare) > 1 and cards.bit_count() < expected and stream.below(2):
        cards |= 1 << spare.pop(0)
    return Claim(pack, plain.value, cards)


def _best_values(view: BullSanityView, pack: Pack) -> list[int]:
    """The legal values of which the hand has most cards: one or two, lowest first."""
    hand = pack.set_of(view.hand or ())
    counts = [(hand & pack.showing[value]).bit_count() for value in view.values]
    return [value for value, count in zip(view.values, counts, strict=True) if count == max(counts)]


def _plain_claim(view: BullSanityView, pack: Pack, value: int) -> Claim:
    """All cards of a value; if there are none, the least useful card."""
    hand = pack.set_of(view.hand or ())
    return Claim(pack, value, hand & pack.showing[value] or 1 << _least_useful_first(view, pack, hand, value)[0])


def _least_useful_first(view: BullSanityView, pack: Pack, cards: int, value: int) -> list[int]:
    """Cards in the order of their next honest turn, latest first."""
    turns = true_at_next_turns(value, _players_left(view), CYCLE, pack)
    wait = {card: [bool(turn >> card & 1) for turn in turns].index(True) for card in cards_in(cards)}
    return sorted(wait, key=lambda card: -wait[card])


# ---- Answers


def candidate_answers(view: BullSanityView, pack: Pack, stream: Stream) -> list[Move]:
    """Answers worth searching: both, unless a call certainly costs nothing or gains nothing."""
    chance = _chance_of_truth(view, pack)
    if _ends_match(view) or chance == 0:
        return [BULL]
    if chance == 1:
        return [ACCEPT]
    return [BULL] if stream.below(CALL_ODDS) == 0 else [ACCEPT, BULL]


def _choose_answer(view: BullSanityView, pack: Pack, stream: Stream) -> Move:
    """Call claims that are hardly true or would end the match, and at times another one that may be false."""
    if _ends_match(view):
        return BULL
    chance = _chance_of_truth(view, pack)
    if chance < (MIN_CHANCE_OF_TWO if _players_left(view) == 2 else MIN_CHANCE):
        return BULL
    return BULL if chance < 1 and stream.below(CALL_ODDS) == 0 else ACCEPT


def _ends_match(view: BullSanityView) -> bool:
    """Whether the match ends if nobody calls: then a call has nothing to lose."""
    claim, options = view.claim, view.options
    assert claim is not None
    assert isinstance(options, BullSanityOptions)
    return not view.sizes[claim["seat"]] and not options.play_on


def _chance_of_truth(view: BullSanityView, pack: Pack) -> float:
    """The chance that the claimer had enough cards of the value, given the cards whose place this seat knows."""
    claim = view.claim
    assert claim is not None
    claimers = pack.set_of(view.taken[claim["seat"]])  # known to have been in the claimer's hand
    elsewhere = pack.set_of((view.hand or ()) + view.laid)
    for seat in range(view.players):
        elsewhere |= pack.set_of(view.taken[seat]) if seat != claim["seat"] else 0
    true = pack.showing[claim["value"]]
    unseen = ALL_CARDS & ~claimers & ~elsewhere
    unknown = max(0, view.sizes[claim["seat"]] + claim["count"] - claimers.bit_count())
    wanted = claim["count"] - (true & claimers).bit_count()
    return _chance_of_at_least(wanted, unknown, (true & unseen).bit_count(), unseen.bit_count())


def _chance_of_at_least(wanted: int, drawn: int, true: int, cards: int) -> float:
    """The chance of `wanted` or more true cards among `drawn` ones, if `true` of all `cards` are true."""
    if wanted <= 0:
        return 1.0
    ways = sum(comb(true, n) * comb(cards - true, drawn - n) for n in range(wanted, min(true, drawn) + 1))
    return ways / comb(cards, drawn)


def _players_left(view: BullSanityView) -> int:
    """The number of players who are not out; a player who has just put down their last cards still counts."""
    return view.players - len(view.out)

"""The heuristic player: honest if possible, a small lie now and then, and a call on claims that are hardly true.

Its decisions are in claim_policy.py. Here they are made with what a view shows, for bots, search and the clock.
"""

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.games.bull_sanity.ai.claim_policy import claim_policy
from fairdeal.games.bull_sanity.ai.weights import CALL_ODDS, CYCLE
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.options import BullSanityOptions
from fairdeal.games.bull_sanity.rules.moves import ACCEPT, BULL, Claim
from fairdeal.games.bull_sanity.rules.values import CARDS, FIRST_VALUE
from fairdeal.games.bull_sanity.view import BullSanityView

MAX_LIES = 4  # false cards that search considers adding to a claim


def choose_move(view: BullSanityView, pack: Pack, stream: Stream) -> Move:
    """The heuristic player's move."""
    return _choose_answer(view, pack, stream) if view.phase == "call" else _choose_claim(view, pack, stream)


# ---- Claims


def honest_claim(view: BullSanityView, pack: Pack) -> Claim:
    """All cards of the legal value that the hand has most of; if there are none, the least useful card."""
    hand = pack.set_of(view.hand or ())
    return _plain_claim(view, pack, max(view.values, key=lambda value: (hand & pack.showing[value]).bit_count()))


def candidate_claims(view: BullSanityView, pack: Pack, heuristic: Move) -> list[Move]:
    """Claims worth searching: the heuristic's, and for every legal value the plain claim with up to MAX_LIES added."""
    found = [heuristic]
    for value in view.values:
        plain = _plain_claim(view, pack, value)
        found += [add_lies(view, pack, plain, lies) for lies in range(MAX_LIES + 1)]
    return list(dict.fromkeys(found))


def add_lies(view: BullSanityView, pack: Pack, plain: Claim, lies: int) -> Claim:
    """A claim with up to `lies` more cards, the least useful ones; the last card never goes with a lie."""
    hand, cards = pack.set_of(view.hand or ()), plain.cards
    for _ in range(min(lies, (hand & ~cards).bit_count() - 1)):
        cards |= 1 << claim_policy(pack).least_useful(hand & ~cards, plain.value, _players_left(view))
    return Claim(pack, plain.value, cards)


def expected_count(value: int, held: int, pack: Pack) -> int:
    """The expected number of cards of a value in a hand of `held` cards, rounded up."""
    return -(-pack.showing[value].bit_count() * held // CARDS)


def true_at_next_turns(value: int, players: int, turns: int, pack: Pack) -> list[int]:
    """The cards that will be true at a player's next turns after a claim, if everybody returns to 2 after 14."""
    return [pack.showing[(value - FIRST_VALUE + turn * players) % CYCLE + FIRST_VALUE] for turn in range(1, turns + 1)]


def _choose_claim(view: BullSanityView, pack: Pack, stream: Stream) -> Claim:
    """An honest claim, at times with false cards up to the expected number. The last card never goes with a lie."""
    policy, hand = claim_policy(pack), pack.set_of(view.hand or ())
    value = policy.best_value(hand, view.values[0], view.values[-1], stream)
    return Claim(pack, value, policy.claim(hand, value, _players_left(view), stream))


def _plain_claim(view: BullSanityView, pack: Pack, value: int) -> Claim:
    """All cards of a value; if there are none, the least useful card."""
    hand = pack.set_of(view.hand or ())
    return Claim(pack, value, claim_policy(pack).plain_claim(hand, value, _players_left(view)))


# ---- Answers


def candidate_answers(view: BullSanityView, pack: Pack, stream: Stream) -> list[Move]:
    """Answers worth searching: both, unless a call certainly costs nothing or gains nothing."""
    policy, facts = claim_policy(pack), _facts(view, pack)
    if _ends_match(view) or policy.truth_is_below(0, *facts):
        return [BULL]
    if not policy.truth_is_below(100, *facts):
        return [ACCEPT]
    return [BULL] if stream.below(CALL_ODDS) == 0 else [ACCEPT, BULL]


def _choose_answer(view: BullSanityView, pack: Pack, stream: Stream) -> Move:
    """Call claims that are hardly true or would end the match, and at times another one that may be false."""
    if _ends_match(view):
        return BULL
    return BULL if claim_policy(pack).calls(*_facts(view, pack), _players_left(view), stream) else ACCEPT


def _ends_match(view: BullSanityView) -> bool:
    """Whether the match ends if nobody calls: then a call has nothing to lose."""
    claim, options = view.claim, view.options
    assert claim is not None
    assert isinstance(options, BullSanityOptions)
    return not view.sizes[claim["seat"]] and not options.play_on


def _facts(view: BullSanityView, pack: Pack) -> tuple[int, int, int, int, int]:
    """What a seat knows about a claim: the claimer's cards, cards in other places, value, count, and cards left."""
    claim = view.claim
    assert claim is not None
    claimers = pack.set_of(view.taken[claim["seat"]])  # known to have been in the claimer's hand
    elsewhere = pack.set_of((view.hand or ()) + view.laid)
    for seat in range(view.players):
        elsewhere |= pack.set_of(view.taken[seat]) if seat != claim["seat"] else 0
    return claimers, elsewhere, claim["value"], claim["count"], view.sizes[claim["seat"]]


def _players_left(view: BullSanityView) -> int:
    """The number of players who are not out; a player who has just put down their last cards still counts."""
    return view.players - len(view.out)

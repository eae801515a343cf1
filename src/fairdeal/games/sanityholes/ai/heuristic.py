# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The heuristic player: play whenever possible, keep sets together, clear rather than pass, give away markers first.

Its moves in the tricks are those of the rollout policy (rollout.py). Legal moves contain the hand, so it needs nothing
else, neither from a view nor from a match.
"""

from fairdeal.engine import bits
from fairdeal.engine.moves import Move, Moves
from fairdeal.games.sanityholes.ai.card_worth import card_worth
from fairdeal.games.sanityholes.ai.play_count import PlayCounter
from fairdeal.games.sanityholes.ai.rollout import RolloutPolicy
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.fast.legal_gifts import LegalGifts
from fairdeal.games.sanityholes.fast.legal_plays import LegalPlays, new_clear, new_play
from fairdeal.games.sanityholes.rules import terms
from fairdeal.games.sanityholes.rules.moves import PASS, Clear, Gift


def choose(moves: Moves) -> Move:
    """The heuristic player's move out of the legal ones."""
    if isinstance(moves, LegalGifts):
        return best_gift(moves)
    assert isinstance(moves, LegalPlays)
    legal = moves
    if legal.playable:
        policy = RolloutPolicy(legal.values)
        policy.take_row(legal.held, legal.counts, 0, legal.size)
        policy.find_best_play(legal.playable, legal.top_number, legal.top_value)
        legal.last_drawn = policy.best_code
        return new_play(legal.values, policy.best_code)
    return best_clear(legal) if legal.clears else PASS


def sensible_moves(legal: LegalPlays) -> list[Move]:
    """Candidates for search in a trick: of each value as few cards as it takes, and all; a clearing 2; a pass."""
    policy = RolloutPolicy(legal.values)
    found: list[Move] = []
    for value in legal.playable_values():
        min_cards = legal.min_cards(value)
        if min_cards < legal.counts[value]:
            fewest = policy.order.least_worth(value, legal.held[value], min_cards)
            found.append(new_play(legal.values, bits.to_u128(value) << memory.SLOT_BITS | fewest))
        found.append(new_play(legal.values, bits.to_u128(value) << memory.SLOT_BITS | legal.held[value]))
    if legal.clears:
        found.append(best_clear(legal))
    if legal.passes:
        found.append(PASS)
    return found


def best_clear(legal: LegalPlays) -> Clear:
    """The clearing 2 that leaves the best hand."""
    policy = RolloutPolicy(legal.values)
    policy.take_row(legal.held, legal.counts, 0, legal.size)
    policy.find_best_clear()
    slot = bits.lowest(policy.best_code & memory.SLOT_MASK)
    face = legal.values.face_in[terms.TWO * memory.SLOTS + slot]
    return new_clear(face, legal.values.texts[face])


def best_gift(legal: LegalGifts) -> Gift:
    """Markers first, because they decide the game; then the cards that help least."""
    counter = PlayCounter(legal.values)
    chosen = bits.bit128(0) & 0
    for _ in range(legal.items - legal.markers):
        chosen |= bits.bit128(least_helpful(legal, counter, legal.hand & ~chosen))
    return Gift(legal.values, chosen, legal.markers)


def least_helpful(legal: LegalGifts, counter: PlayCounter, cards: int) -> int:
    """Of some cards, the one without which the whole hand takes the fewest plays; of equal ones that of least worth."""
    found = -1
    fewest = 0
    while cards:
        card = bits.lowest128(cards)
        cards &= cards - 1
        plays = counter.plays_for(legal.hand & ~bits.bit128(card))
        is_better = plays < fewest
        if plays == fewest:
            is_better = card_worth(legal.values, card) < card_worth(legal.values, found)
        if found < 0 or is_better:
            found = card
            fewest = plays
    return found

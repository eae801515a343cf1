"""Worlds are consistent with the moves so far: no sampled hand could not have been played like that."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

import pytest

from fairdeal import _build
from fairdeal.engine import hidden_counts
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.mechanics.hidden_cards import Hidden, HiddenDealer

from .table import ALL_CARDS, HEARTS_PACK_4, ROOK_PACK, deal, hand, hands, run, start

Hands = tuple[frozenset[str], ...]
PACKS = {"hearts": HEARTS_PACK_4, "oh-hell": ALL_CARDS, "rook": ROOK_PACK}
DEAL_DETAILS: dict[str, dict[str, Any]] = {
    "hearts": {"leader": 0, "hand_number": 4},
    "oh-hell": {"trump": "2c3d"},
    "rook": {"leader": 0, "dealer": 3},
}


def small_deal(key: str, rng: random.Random, size: int = 4) -> list[list[str]]:
    """Random hands of a few cards."""
    pack = [card for card in PACKS[key] if card != "2c3d"]
    cards = rng.sample(pack, 4 * size)
    return [cards[size * seat : size * seat + size] for seat in range(4)]


def after_bidding(key: str, dealt: Sequence[Sequence[str]]) -> State:
    """A match after the bids, which reveal nothing about the hands."""
    state = start(key, deal(*map(" ".join, dealt), **DEAL_DETAILS[key]))
    while state.phase != "play":
        seat = state.actors[0]
        run(state, f"{seat} {state.moves(seat)[0] if key == 'oh-hell' else rook_bid(state)}")
    return state


def rook_bid(state: State) -> str:
    if state.phase == "trump":
        return "trump h"
    return "bid 140" if not state.played() else "pass"


def all_deals(cards: frozenset[str], sizes: Sequence[int]) -> Iterator[Hands]:
    """Every way to deal cards to hands of these sizes."""
    if not sizes:
        yield ()
        return
    for first in combinations(sorted(cards), sizes[0]):
        for rest in all_deals(cards - set(first), sizes[1:]):
            yield (frozenset(first), *rest)


def worlds_by_brute_force(key: str, state: State, viewer: int, moves: Sequence[tuple[int, str]]) -> set[Hands]:
    """Every deal of the hidden cards in which these moves are legal, found by playing them."""
    others = [seat for seat in range(4) if seat != viewer]
    hidden = frozenset().union(*[hand(state, seat) for seat in others])
    played: list[set[str]] = [set() for _ in range(4)]
    for seat, text in moves:
        played[seat].add(text.partition(":")[0])
    found = set()
    for dealt in all_deals(hidden, [len(hand(state, seat)) for seat in others]):
        held = [frozenset(hand(state, viewer))] * 4
        for seat, cards in zip(others, dealt, strict=True):
            held[seat] = cards
        world = after_bidding(key, [sorted(cards | gone) for cards, gone in zip(held, played, strict=True)])
        try:
            for seat, text in moves:
                world.play(seat, text)
        except IllegalMove:
            continue
        found.add(tuple(held))
    return found


@pytest.mark.parametrize("seed", range(6 if _build.is_compiled() else 1))
@pytest.mark.parametrize("key", PACKS)
def test_every_consistent_world_is_sampled_equally_often(key: str, seed: int) -> None:
    rng = random.Random(f"refuted {key} {seed}")
    state = after_bidding(key, small_deal(key, rng))
    moves: list[tuple[int, str]] = []
    for _ in range(rng.randrange(6, 11)):
        seat = state.actors[0]
        text = str(rng.choice(list(state.moves(seat))))
        state.play(seat, text)
        moves.append((seat, text))
    viewer = rng.randrange(4)
    possible = worlds_by_brute_force(key, state, viewer, moves)
    stream = Stream(seed, WORLDS)
    times = 40
    found = Counter(
        tuple(map(frozenset, hands(state.determinize(viewer, stream)))) for _ in range(times * len(possible))
    )
    assert set(found) == possible
    chi_square = sum((number - times) ** 2 / times for number in found.values())
    freedom = len(possible) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 5


def test_places_that_cannot_hold_some_cards() -> None:
    """Two places with different constraints and one without, compared with a full enumeration."""
    places = [Hidden(0b0000011, cannot=0b1000100), Hidden(0b0001100, cannot=0b0000001), Hidden(0b1110000)]
    dealer = HiddenDealer(places)
    possible = {
        (first, second, 0b1111111 & ~first & ~second)
        for first in range(128)
        for second in range(128)
        if first.bit_count() == second.bit_count() == 2
        and not first & second
        and not first & 0b1000100
        and not second & 0b0000001
    }
    stream = Stream(5, WORLDS)
    found = Counter(tuple(dealer.deal(stream)) for _ in range(50 * len(possible)))
    assert set(found) == possible
    assert all(20 < number < 90 for number in found.values())


def test_more_worlds_than_64_bits_can_count() -> None:
    """A card that can be in one place only is always there."""
    sets = [(1 << 13) - 1 << 13 * seat for seat in range(5)]
    dealer = HiddenDealer([*[Hidden(cards, cannot=1) for cards in sets[:4]], Hidden(sets[4])])
    assert dealer.shares is not None
    assert dealer.shares.total == comb(64, 12)  # four equal places count as one
    stream = Stream(6, WORLDS)
    for _ in range(20):
        dealt = dealer.deal(stream)
        assert dealt[4] & 1
        assert [cards.bit_count() for cards in dealt] == [13] * 5
        assert sum(dealt) == (1 << 65) - 1


def test_with_too_many_splits_the_weakest_constraints_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden_counts, "MAX_SPLITS", 3)
    places = [Hidden(0b000111, cannot=0b111000), Hidden(0b111000), Hidden(0b111 << 6, cannot=0b1)]
    stream = Stream(7, WORLDS)
    dealer = HiddenDealer(places)
    for _ in range(30):
        assert not dealer.deal(stream)[0] & 0b111000

"""What the faces shown so far prove: nobody imagines a hand that could not have been played like that."""

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
MORE: dict[str, dict[str, Any]] = {
    "hearts": {"leader": 0, "hand_number": 4},
    "oh-hell": {"trump": "2c3d"},
    "rook": {"leader": 0, "dealer": 3},
}


def small_deal(key: str, chance: random.Random, size: int = 4) -> list[list[str]]:
    pack = [card for card in PACKS[key] if card != "2c3d"]
    cards = chance.sample(pack, 4 * size)
    return [cards[size * seat : size * seat + size] for seat in range(4)]


def begun(key: str, dealt: Sequence[Sequence[str]]) -> State:
    """With bids that say nothing."""
    state = start(key, deal(*map(" ".join, dealt), **MORE[key]))
    while state.phase != "play":
        seat = state.actors[0]
        run(state, f"{seat} {state.moves(seat)[0] if key == 'oh-hell' else rooks_word(state)}")
    return state


def rooks_word(state: State) -> str:
    if state.phase == "trump":
        return "trump h"
    return "bid 140" if not state.played() else "pass"


def shared_out(cards: frozenset[str], sizes: Sequence[int]) -> Iterator[Hands]:
    """Every way to deal cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for first in combinations(sorted(cards), sizes[0]):
        for rest in shared_out(cards - set(first), sizes[1:]):
            yield (frozenset(first), *rest)


def slow_worlds(key: str, state: State, viewer: int, moves: Sequence[tuple[int, str]]) -> set[Hands]:
    """Every deal of the hidden cards that can be played as this one was, found by playing it."""
    others = [seat for seat in range(4) if seat != viewer]
    hidden = frozenset().union(*[hand(state, seat) for seat in others])
    played: list[set[str]] = [set() for _ in range(4)]
    for seat, text in moves:
        played[seat].add(text.partition(":")[0])
    found = set()
    for dealt in shared_out(hidden, [len(hand(state, seat)) for seat in others]):
        held = [frozenset(hand(state, viewer))] * 4
        for seat, cards in zip(others, dealt, strict=True):
            held[seat] = cards
        other_world = begun(key, [sorted(cards | mine) for cards, mine in zip(held, played, strict=True)])
        try:
            for seat, text in moves:
                other_world.play(seat, text)
        except IllegalMove:
            continue
        found.add(tuple(held))
    return found


@pytest.mark.parametrize("seed", range(6 if _build.is_compiled() else 1))
@pytest.mark.parametrize("key", PACKS)
def test_every_world_that_could_have_been_played_so_is_found_and_none_is_favoured(key: str, seed: int) -> None:
    chance = random.Random(f"refuted {key} {seed}")
    state = begun(key, small_deal(key, chance))
    moves: list[tuple[int, str]] = []
    for _ in range(chance.randrange(6, 11)):
        seat = state.actors[0]
        text = str(chance.choice(list(state.moves(seat))))
        state.play(seat, text)
        moves.append((seat, text))
    viewer = chance.randrange(4)
    possible = slow_worlds(key, state, viewer, moves)
    stream = Stream(seed, WORLDS)
    times = 40
    found = Counter(
        tuple(map(frozenset, hands(state.determinize(viewer, stream)))) for _ in range(times * len(possible))
    )
    assert set(found) == possible
    spread = sum((number - times) ** 2 / times for number in found.values())
    freedoms = len(possible) - 1
    assert spread < freedoms + 5 * (2 * freedoms) ** 0.5 + 5


def test_places_that_cannot_hold_some_cards() -> None:
    """Three places with facts of their own and one without, counted by hand."""
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


def test_as_many_worlds_as_one_likes() -> None:
    """More than a number of 64 bits can say; and a card that can be in one place only is always there."""
    cards = [set(range(13 * seat, 13 * seat + 13)) for seat in range(5)]
    sets = [sum(1 << card for card in some) for some in cards]
    dealer = HiddenDealer([*[Hidden(some, cannot=1) for some in sets[:4]], Hidden(sets[4])])
    assert dealer.shares is not None
    assert dealer.shares.total == comb(64, 12)  # of the two rooms: four together, and one
    stream = Stream(6, WORLDS)
    for _ in range(20):
        dealt = dealer.deal(stream)
        assert dealt[4] & 1
        assert [some.bit_count() for some in dealt] == [13] * 5
        assert sum(dealt) == (1 << 65) - 1


def test_where_there_are_too_many_ways_the_facts_that_say_least_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden_counts, "MAX_SPLITS", 3)
    places = [Hidden(0b000111, cannot=0b111000), Hidden(0b111000), Hidden(0b111 << 6, cannot=0b1)]
    stream = Stream(7, WORLDS)
    dealer = HiddenDealer(places)
    for _ in range(30):
        assert not dealer.deal(stream)[0] & 0b111000

"""Sampled hands after an exchange are exactly those that it can leave, for every viewer (PS-3)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from fairdeal.engine.random import WORLDS, Stream

from .table import hands, run, seen, table

HANDS = ["3s4h 9s10d 5h8d", "8c14d 10s13h 4c5h", "9h11c 6d7s 7c8h"]


def all_deals(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[list[str]]:
    """Every way to deal cards into hands of these sizes."""
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        for rest in all_deals([card for card in cards if card not in hand], sizes[1:]):
            yield [" ".join(hand), *rest]


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_ps_3_worlds_have_the_hands_that_an_exchange_can_leave(viewer: int) -> None:
    """Compared with every deal and every gift. Seat 0 is President, seat 2 the Sanityhole."""
    state = table(*HANDS, roles=[0, 1, 2])
    run(state, "0 give 9s10d")
    shown = seen(state, viewer).to_json()
    possible = set()
    others = [card for seat in range(3) for card in HANDS[seat].split() if seat != viewer]
    for dealt in all_deals(others, [3, 3]):
        dealt.insert(viewer, HANDS[viewer])
        start = table(*dealt, roles=[0, 1, 2])
        for gift in start.moves(0):
            world = start.copy()
            world.play(0, gift)
            if seen(world, viewer).to_json() == shown:
                possible.add(tuple(hands(world)))
    stream = Stream(4, WORLDS)
    found = {tuple(hands(state.determinize(viewer, stream))) for _ in range(100 * len(possible))}
    assert found == possible

"""Random matches played in bulk are the same as those played move by move."""

from typing import Any

import pytest

import fairdeal
from fairdeal import _build
from fairdeal.engine.playouts import random_matches

COUNT = 4 if _build.is_compiled() else 1
SETTINGS = [
    *[("hearts", 4, {}), ("hearts", 6, {}), ("hearts", 4, {"combined_leads": False, "shoot_the_moon": True})],
    ("hearts", 4, {"break_in_first_trick": False, "max_rounds": 3}),
    ("hearts", 4, {"max_rounds": 2}),
    *[("oh-hell", players, {}) for players in (3, 4, 5, 6)],
    ("oh-hell", 4, {"max_rounds": 5}),
    *[
        ("rook", 4, {"max_rounds": 3}),
        ("rook", 4, {"max_rounds": 9, "target": 100, "made_bid_scores": "bid", "reaching_target_ends": True}),
    ],
]


@pytest.mark.parametrize(("key", "players", "options"), SETTINGS)
def test_bulk_and_stepped_matches_are_the_same(key: str, players: int, options: dict[str, Any]) -> None:
    game = fairdeal.game(key, players, **options)
    tally = game.research.playouts(5, 2, COUNT)
    assert tally == random_matches(game, 5, 2, COUNT)
    assert tally.games == COUNT
    assert all(sum(places) == COUNT for places in tally.places)


@pytest.mark.parametrize("count", range(4))
def test_two_tables_can_play_any_number_of_matches(count: int) -> None:
    """Matches have different lengths, so one table may have to finish alone."""
    game = fairdeal.game("rook", max_rounds=4, target=100)
    assert game.research.playouts(9, 0, count) == random_matches(game, 9, 0, count)


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_a_batch_is_the_sum_of_its_parts(key: str) -> None:
    """A table that plays several matches keeps nothing from the previous one."""
    game = fairdeal.game(key, max_rounds=3 if key == "rook" else 0)
    whole, first, second = (
        game.research.playouts(7, 0, 2),
        game.research.playouts(7, 0, 1),
        game.research.playouts(7, 1, 1),
    )
    assert whole.moves == first.moves + second.moves
    assert whole.places == [
        [sum(counts) for counts in zip(first_counts, second_counts, strict=True)]
        for first_counts, second_counts in zip(first.places, second.places, strict=True)
    ]

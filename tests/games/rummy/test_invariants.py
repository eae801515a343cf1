"""Sanity 500 Rummy: what holds at every moment of every match."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal import _build
from fairdeal.games.rummy.match import RummyMatch
from fairdeal.games.rummy.rules.legal_moves import Offered
from fairdeal.games.rummy.rules.refusals import why_not
from tests.reference.rummy import is_table, read_face

from .table import game

MATCHES = 40 if _build.is_compiled() else 8

Owners = dict[str, int]


def places_of_cards(state: RummyMatch) -> list[str]:
    """Every card, as often as it is somewhere."""
    position = state.position()
    hands, stock, pile = state.hands(), position["stock"], position["pile"]
    assert isinstance(stock, list)
    assert isinstance(pile, list)
    held = [card for hand in hands if isinstance(hand, list) for card in hand]
    lying = [face.partition(":")[0] for group in state.view(None).table for face, _ in group]
    return [*held, *stock, *pile, *lying]


def check(state: RummyMatch, owners: Owners) -> Owners:
    """78 cards, valid groups, owners as they were; returns the owners now."""
    cards = places_of_cards(state)
    assert len(cards) == len(set(cards)) == 78
    table = state.view(None).table
    assert is_table([[read_face(face) for face, _ in group] for group in table])
    now = {face.partition(":")[0]: owner for group in table for face, owner in group}
    assert all(now.get(card) == owner for card, owner in owners.items())
    seen = state.view(None)
    assert all(set(seen.known[seat]) <= set(map(str, state.view(seat).hand or ())) for seat in range(state.players))
    assert sum(seen.sizes) + seen.stock + len(seen.pile) + len(now) == 78
    return now


@settings(max_examples=MATCHES, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 6),
    rearrange=st.sampled_from(["table", "own", "none"]),
    eager=st.floats(0, 1),
)
def test_no_card_is_lost_no_owner_changes_no_group_is_invalid(
    seed: int, players: int, rearrange: str, eager: float
) -> None:
    chance = random.Random(seed)
    state = game(players, rearrange=rearrange, rounds=1).start(seed)
    owners = check(state, {})
    while not state.over and state.rounds_dealt == 1:
        seat = state.actors[0]
        moves = list(state.moves(seat))
        if chance.random() < eager:  # deeper draws, fewer discards: larger hands and tables
            moves = [move for move in moves if str(move).split()[0] not in ("discard", "stop")][-20:] or moves
        state.play(seat, chance.choice(moves))
        if state.rounds_dealt == 1:
            owners = check(state, owners)


@pytest.mark.parametrize("rearrange", ["table", "own", "none"])
def test_reasons_are_given_exactly_where_a_move_is_not_legal(rearrange: str) -> None:
    """The words and the rules are two pieces of code: they agree on moves of other moments and other seats."""
    chance = random.Random(f"reasons {rearrange}")
    state = game(3, rearrange=rearrange, rounds=3).start(8)
    kept = []
    refusals = 0
    while not state.over:
        seat = state.actors[0]
        offered = state.moves(seat)
        assert isinstance(offered, Offered)
        kept += [chance.choice(list(offered)) for _ in range(2)]
        for move in [*chance.sample(kept, min(12, len(kept))), *offered]:
            reason = why_not(move, offered.seen())
            assert (reason is None) == (move in offered), (str(move), reason)
            if reason is not None:
                assert reason.rule is not None
                refusals += 1
        state.play(seat, chance.choice(list(offered)))
    assert refusals > 100


def test_moves_stay_as_they_are_when_the_game_goes_on() -> None:
    state = game(2).start(3)
    moves = state.moves(state.actors[0])
    texts = [str(move) for move in moves]
    state.play(state.actors[0], moves[0])
    state.play(state.actors[0], "discard " + state.view(state.actors[0]).hand[0])  # type: ignore[index]
    assert [str(move) for move in moves] == texts


def test_what_a_view_thinks_with_has_no_secret_in_it() -> None:
    """The table behind the legal moves has no other hand and no card of the stock."""
    state = game(4).start(3)
    seat = state.actors[0]
    offered = state.moves(seat)
    assert isinstance(offered, Offered)
    seen = offered.seen()
    assert [seen.hand_of(other) for other in range(4) if other != seat] == [0, 0, 0]
    assert seen.hand_of(seat)
    assert set(seen.stock_cards()) == {0}
    assert len(seen.stock_cards()) == state.view(seat).stock

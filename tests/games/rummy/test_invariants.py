"""Sanity 500 Rummy: properties of every state of every match."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal import _build
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.match import RummyMatch
from fairdeal.games.rummy.rules.refusals import all_reasons, why_illegal
from tests.reference.rummy import is_table, read_face

from .table import game

MATCHES = 40 if _build.is_compiled() else 8

Owners = dict[str, int]


def all_cards(state: RummyMatch) -> list[str]:
    """The cards in all places."""
    position = state.position()
    hands, stock, pile = state.hands(), position["stock"], position["pile"]
    assert isinstance(stock, list)
    assert isinstance(pile, list)
    held = [card for hand in hands if isinstance(hand, list) for card in hand]
    lying = [face.partition(":")[0] for group in state.view(None).table for face, _ in group]
    return [*held, *stock, *pile, *lying]


def check(state: RummyMatch, owners: Owners) -> Owners:
    """Check that there are 78 cards, valid groups and unchanged owners; return the owners."""
    cards = all_cards(state)
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
    state = game(players, rearrange=rearrange, max_rounds=1).start(seed)
    owners = check(state, {})
    while not state.over and state.rounds_dealt == 1:
        seat = state.actors[0]
        moves = list(state.moves(seat))
        if chance.random() < eager:  # more deep draws and fewer discards make for larger hands and tables
            moves = [move for move in moves if str(move).split()[0] not in ("discard", "stop")][-20:] or moves
        state.play(seat, chance.choice(moves))
        if state.rounds_dealt == 1:
            owners = check(state, owners)


@pytest.mark.parametrize("rearrange", ["table", "own", "none"])
def test_exactly_the_illegal_moves_have_reasons(rearrange: str) -> None:
    """Moves that were legal earlier or for another seat are either legal or refused by a numbered rule."""
    chance = random.Random(f"reasons {rearrange}")
    state = game(3, rearrange=rearrange, max_rounds=3).start(8)
    kept = []
    refusals = 0
    while not state.over:
        seat = state.actors[0]
        moves = state.moves(seat)
        assert isinstance(moves, RummyMoves)
        kept += [chance.choice(list(moves)) for _ in range(2)]
        for move in [*chance.sample(kept, min(12, len(kept))), *moves]:
            reason = why_illegal(move, moves.visible_table())
            assert (reason is None) == (move in moves), (str(move), reason)
            assert bool(all_reasons(move, moves.visible_table())) == (reason is not None)
            if reason is not None:
                assert reason.rule is not None
                refusals += 1
        state.play(seat, chance.choice(list(moves)))
    assert refusals > 100


def test_legal_moves_are_a_snapshot() -> None:
    state = game(2).start(3)
    moves = state.moves(state.actors[0])
    texts = [str(move) for move in moves]
    state.play(state.actors[0], moves[0])
    state.play(state.actors[0], "discard " + state.view(state.actors[0]).hand[0])  # type: ignore[index]
    assert [str(move) for move in moves] == texts


def test_the_visible_table_contains_no_secret() -> None:
    """The table behind the legal moves has no other hand and no card of the stock."""
    state = game(4).start(3)
    seat = state.actors[0]
    moves = state.moves(seat)
    assert isinstance(moves, RummyMoves)
    table = moves.visible_table()
    assert [table.hands.cards_of(other) for other in range(4) if other != seat] == [0, 0, 0]
    assert table.hands.cards_of(seat)
    assert set(table.stock_cards()) == {0}
    assert len(table.stock_cards()) == state.view(seat).stock

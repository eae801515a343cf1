"""Faces of double cards as moves: every face of the deck, DD-3 for every pair of cards, immutable lists of moves."""

import random
from collections import Counter
from itertools import permutations

import pytest

from fairdeal.cards.double import DoubleCard, Face, standard_deck
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.mechanics.faces import face_table
from tests.games.hearts.table import opened
from tests.games.oh_hell.table import oh_hell
from tests.games.rook.table import rook

from .table import faces, run, seen, texts, turn

DECK = standard_deck()


def test_every_face_parses_to_itself() -> None:
    table = face_table()
    for card in DECK.cards:
        for face in card.faces:
            move = table.parse(face.text)
            assert str(move) == face.text
            assert (move.value, move.card, move.kind) == (face.value, card.index, int(face.kind))
            assert table.parse(face.text.upper()) == move
            assert table.value_of(move.number) == face.value
            assert table.suit_of(move.number) == move.suit == (face.suit.index if face.suit is not None else 4)


def test_the_rook_has_one_face() -> None:
    table = face_table()
    assert str(table.parse("rook", rook=True)) == "rook"
    assert table.parse("ROOK", rook=True) == table.parse("rook", rook=True)
    with pytest.raises(UnreadableMove):
        table.parse("rook")


def shared(first: DoubleCard, second: DoubleCard) -> set[str]:
    """What both cards can be shown as."""
    return {face.shown for face in first.faces} & {face.shown for face in second.faces}


def check_pair(led: Face, held: DoubleCard) -> None:
    """Lead a face; the next player holds one card."""
    third = next(card.text for card in DECK.cards if card not in (led.card, held))
    state = oh_hell(led.card.text, held.text, third)
    run(state, f"0 {led.text}")
    unused = [face for face in held.faces if face.shown != led.shown]
    following = [face for face in unused if face.suit == led.suit]
    assert texts(state, 1) == {face.text for face in following or unused}


def test_dd_3_for_every_two_cards_with_a_common_face() -> None:
    sums = Counter(card.sum for card in DECK.cards)
    pairs = [(first, second) for first, second in permutations(DECK.cards, 2) if shared(first, second)]
    assert len(pairs) == 312 + 2 * sum(number * (number - 1) // 2 for number in sums.values())
    for first, second in pairs:
        for face in first.faces:
            if face.shown in shared(first, second):
                check_pair(face, second)


def test_following_with_random_pairs_of_cards() -> None:
    rng = random.Random(1)
    for _ in range(600):
        first, second = rng.sample(DECK.cards, 2)
        check_pair(rng.choice(first.faces), second)


def test_a_list_of_moves_does_not_change_with_later_moves() -> None:
    state = oh_hell("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="2d12h")
    first = state.moves(0)
    before = [str(move) for move in first]
    run(state, "0 2d8c:2d")
    second = state.moves(1)
    assert [str(move) for move in second] == ["5d6s:5d", "8s10d:10d"]
    run(state, "1 8s10d:10d")
    assert [str(move) for move in first] == before
    assert [str(move) for move in second] == ["5d6s:5d", "8s10d:10d"]
    assert first.count() == 6
    assert state.moves(0).count() == 0


def test_lists_of_moves_that_are_not_kept() -> None:
    """Each is correct, although compiled code may reuse its memory."""
    state = opened("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h")
    assert {str(state.moves(0)[k]) for k in range(state.moves(0).count())} == faces("2d8c 3c8d")
    first, second = state.moves(0), state.moves(0)
    run(state, "0 2d8c:2d")
    assert [str(move) for move in first] == [str(move) for move in second]
    assert {str(move) for move in first} == faces("2d8c 3c8d")


def test_events_do_not_change_with_later_moves() -> None:
    state = oh_hell("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="2d12h")
    kept = [run(state, move) for move in ("0 2d8c:2d", "1 8s10d:10d", "2 6c13s:6c", "3 5s13h:18")]
    assert [events[0].to_json()["move"] for events in kept] == ["2d8c:2d", "8s10d:10d", "6c13s:6c", "5s13h:18"]
    assert [events[0].seat for events in kept] == [0, 1, 2, 3]
    assert [event.kind for event in kept[-1]] == ["played", "trick"]


def test_moves_are_listed_in_the_order_of_the_deck_with_the_rook_last() -> None:
    state = rook("rook 5s13h 2h4c", "2c5d 3c7d 3c8d", "4s10h 2d7c 2h6d", "6s8c 4d7s 2s9d")
    assert [str(move) for move in state.moves(0)] == [
        *["2h4c:2h", "2h4c:4c", "2h4c:6", "5s13h:5s", "5s13h:13h", "5s13h:18", "rook"]
    ]


def test_random_moves_choose_every_face_equally_often() -> None:
    state = rook("rook 5s13h 2h4c", "2c5d 3c7d 3c8d", "4s10h 2d7c 2h6d", "6s8c 4d7s 2s9d")
    moves = state.moves(0)
    stream = Stream(3, CHOICES)
    found = [str(moves.choice(stream)) for _ in range(2100)]
    assert {text: 200 < found.count(text) < 400 for text in texts(state, 0)} == dict.fromkeys(texts(state, 0), True)


def test_the_view_shows_the_trick_and_the_suit_led() -> None:
    state = oh_hell("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="2d12h")
    assert (seen(state).trick, seen(state).led, seen(state).leader, seen(state).tricks) == ((), None, 0, ())
    run(state, "0 2d8c:2d", "1 8s10d:10d")
    assert seen(state).trick == ((0, "2d8c:2d"), (1, "8s10d:10d"))
    assert seen(state).led == "d"
    assert seen(state).sizes == (1, 1, 2, 2)
    run(state, "2 6c13s:6c", "3 5s13h:13h")
    assert (seen(state).trick, seen(state).led, seen(state).won) == ((), None, (0, 0, 0, 1))
    assert seen(state).tricks == (((0, "2d8c:2d"), (1, "8s10d:10d"), (2, "6c13s:6c"), (3, "5s13h:13h")),)
    assert turn(state) == seen(state).leader == 3
    run(state, "3 6c12h:12h", "0 3c8d:3c")
    assert seen(state).trick == ((3, "6c12h:12h"), (0, "3c8d:3c"))

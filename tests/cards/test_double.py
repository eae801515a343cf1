"""The double deck shipped with Fairdeal, its cards and faces, and their notation."""

import pickle
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import (
    ROOK,
    VALUES,
    BadCard,
    DoubleCard,
    Face,
    FaceKind,
    Suit,
    is_rook,
    parse_double,
    parse_face,
    parse_half,
    standard_deck,
)
from fairdeal.cards.deck_check import rings

DECK = standard_deck()
FACES = [face for card in DECK.cards for face in card.faces]
ORDINARY = {(value, suit) for value in VALUES for suit in Suit}


def halves(cards: list[DoubleCard]) -> Counter[tuple[int, Suit]]:
    return Counter(half for card in cards for half in card.halves)


def test_dd_1_there_is_one_card_for_every_pair_of_values() -> None:
    assert [(card.low, card.high) for card in DECK.cards] == list(combinations(range(2, 15), 2))
    assert [card.index for card in DECK.cards] == list(range(78))


def test_dd_1_every_ordinary_card_is_on_exactly_three() -> None:
    assert halves(list(DECK.cards)) == dict.fromkeys(ORDINARY, 3)


def test_dd_1_halves_never_share_a_suit_and_every_pair_of_suits_is_on_13_cards() -> None:
    pairs = Counter(frozenset((card.low_suit, card.high_suit)) for card in DECK.cards)
    assert pairs == {frozenset(pair): 13 for pair in combinations(Suit, 2)}


def test_dd_1_29_cards_are_marked_as_printed() -> None:
    assert sum(card.printed for card in DECK.cards) == 29


def test_dd_1_three_packs_with_every_ordinary_card_once() -> None:
    first = [card for card in DECK.cards if card.out_in_rook]
    second: list[DoubleCard] = []
    third: list[DoubleCard] = []
    for ring in rings(DECK.rook_pack):
        second += ring[::2]
        third += ring[1::2]
    assert sorted(card.index for card in first + second + third) == list(range(78))
    for pack in (first, second, third):
        assert halves(pack) == dict.fromkeys(ORDINARY, 1)


def test_dd_1_the_deck_is_loaded_once() -> None:
    assert standard_deck() is DECK


def test_dd_1_cards_by_values_and_by_text() -> None:
    for card in DECK.cards:
        assert DECK.of_values(card.low, card.high) is DECK.of_values(card.high, card.low) is card
        assert DECK.by_text[card.text] is card


@pytest.mark.parametrize(("first", "second"), [(2, 2), (1, 5), (5, 15)])
def test_dd_1_there_is_no_card_with_these_values(first: int, second: int) -> None:
    with pytest.raises(BadCard, match=f"no card with {first} and {second}"):
        DECK.of_values(first, second)


def test_rk_1_pack() -> None:
    assert len(DECK.rook_pack) == 52
    assert not any(card.out_in_rook for card in DECK.rook_pack)


def test_he_1_pack_for_four() -> None:
    assert len(DECK.hearts_pack_4) == 76
    assert sorted(card.text for card in set(DECK.cards) - set(DECK.hearts_pack_4)) == ["2c5d", "3s5c"]


def test_dd_2_three_faces() -> None:
    low, high, combined = parse_double("2c3d", DECK).faces
    assert (low.kind, low.value, low.suit, low.text) == (FaceKind.LOW, 2, Suit.CLUBS, "2c3d:2c")
    assert (high.kind, high.value, high.suit, high.text) == (FaceKind.HIGH, 3, Suit.DIAMONDS, "2c3d:3d")
    assert (combined.kind, combined.value, combined.suit, combined.text) == (
        FaceKind.COMBINED,
        5,
        None,
        "2c3d:5",
    )


def test_dd_2_sums_go_from_5_to_27() -> None:
    sums = [card.sum for card in DECK.cards]
    assert (min(sums), max(sums)) == (5, 27)


@given(st.sampled_from(FACES), st.sampled_from(FACES))
def test_dd_3_duplicates_are_faces_with_the_same_value_and_suit(first: Face, second: Face) -> None:
    assert (first.shown == second.shown) == ((first.value, first.suit) == (second.value, second.suit))


def test_dd_3_examples() -> None:
    assert parse_face("2c3d:2c", DECK).shown == parse_face("2c5d:2c", DECK).shown == "2c"
    assert parse_face("2d7c:9", DECK).shown == parse_face("4c5h:9", DECK).shown == "9"
    assert parse_face("2s9d:9d", DECK).shown != parse_face("4c5h:9", DECK).shown


def test_dd_4_the_rook_is_not_a_double_card() -> None:
    assert ROOK == "rook"
    assert is_rook("rook")
    assert is_rook("Rook")
    assert not is_rook("rooks")
    with pytest.raises(BadCard):
        parse_double(ROOK, DECK)


def test_dd_6_the_card_with_3_and_5() -> None:
    assert DECK.of_values(3, 5).text == "3s5c"
    with pytest.raises(BadCard, match="'3c5s' is not in the deck: the card with 3 and 5 is 3s5c"):
        parse_double("3c5s", DECK)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2c3d", "2c3d"),
        ("2C3D", "2c3d"),
        ("2♣3♦", "2c3d"),
        ("2♣\ufe0f3♦\ufe0f", "2c3d"),
        ("10c12d", "10c12d"),
        ("10cQd", "10c12d"),
        ("10♣qD", "10c12d"),
        ("KhA♦", "13h14d"),
        ("13hAd", "13h14d"),
        ("jdqs", "11d12s"),
    ],
)
def test_double_cards_have_many_spellings_and_one_notation(text: str, written: str) -> None:
    assert str(parse_double(text, DECK)) == written


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2",
        "2c",
        "3d",
        "cd",
        "2c3",
        "23d",
        "2c3d4h",
        "2c 3d",
        " 2c3d",
        "02c3d",
        "1c3d",
        "2c15d",
        "joker",
        "2x3d",
    ],
)
def test_text_that_is_not_a_double_card(text: str) -> None:
    with pytest.raises(BadCard, match="is not a double card: write the low half and then the high half, like 2c3d"):
        parse_double(text, DECK)


def test_double_cards_that_are_in_no_deck() -> None:
    with pytest.raises(BadCard, match="'2c2d' is not a double card: its halves must have different values"):
        parse_double("2c2d", DECK)
    with pytest.raises(BadCard, match="'3d2c' is not in the deck: the card with 2 and 3 is 2c3d"):
        parse_double("3d2c", DECK)
    with pytest.raises(BadCard, match="'2h3d' is not in the deck: the card with 2 and 3 is 2c3d"):
        parse_double("2h3d", DECK)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2C3D:2♣", "2c3d:2c"),
        ("10cqd:QD", "10c12d:12d"),
        ("10cqd:12♦", "10c12d:12d"),
        ("10cqd:22", "10c12d:22"),
    ],
)
def test_faces_have_many_spellings_and_one_notation(text: str, written: str) -> None:
    assert str(parse_face(text, DECK)) == written


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2c3d", "'2c3d' is not a face: write the card, a colon and what it shows, like 2c3d:2c"),
        ("2c3d:", "is not a face of 2c3d: write 2c3d:2c or 2c3d:3d or 2c3d:5"),
        ("2c3d:6", "is not a face of 2c3d"),
        ("2c3d:05", "is not a face of 2c3d"),
        ("2c3d:2d", "is not a face of 2c3d"),
        ("2c3d:xd", "is not half of a double card"),
        ("2c3d:2c:2c", "is not half of a double card"),
        ("2c3h:2c", "the card with 2 and 3 is 2c3d"),
        (":5", "is not a double card"),
    ],
)
def test_text_that_is_not_a_face(text: str, message: str) -> None:
    with pytest.raises(BadCard, match=message):
        parse_face(text, DECK)


def test_long_input_is_shortened_in_messages() -> None:
    with pytest.raises(BadCard) as error:
        parse_face("2" * 100_000, DECK)
    assert len(str(error.value)) < 200


VALUE_TEXTS = {value: [str(value)] for value in VALUES} | {
    value: [str(value), letter, letter.lower()] for value, letter in zip(range(11, 15), "JQKA", strict=True)
}


@st.composite
def half_texts(draw: st.DrawFn, value: int, suit: Suit) -> str:
    return draw(st.sampled_from(VALUE_TEXTS[value])) + draw(
        st.sampled_from([suit.letter, suit.letter.upper(), suit.symbol])
    )


@given(st.sampled_from(FACES), st.data())
def test_round_trip_of_halves_cards_and_faces(face: Face, data: st.DataObject) -> None:
    low, high = (data.draw(half_texts(value, suit)) for value, suit in face.card.halves)
    assert (parse_half(low), parse_half(high)) == face.card.halves
    assert parse_double(low + high, DECK) is face.card
    shown = data.draw(half_texts(face.value, face.suit)) if face.suit else str(face.value)
    assert parse_face(f"{low}{high}:{shown}", DECK) == face
    assert parse_face(face.text, DECK) == face


@given(st.text() | st.text("0123456789jqkacdhs♣♦♥♠:", max_size=10))
def test_any_text_is_a_face_or_raises_bad_card(text: str) -> None:
    try:
        face = parse_face(text, DECK)
    except BadCard:
        return
    assert parse_face(face.text, DECK) == face


def test_decks_and_faces_are_picklable_values() -> None:
    assert pickle.loads(pickle.dumps(DECK)) == DECK
    assert hash(pickle.loads(pickle.dumps(FACES[5]))) == hash(FACES[5])

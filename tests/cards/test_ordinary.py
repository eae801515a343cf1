"""Suits and ordinary cards: parsing and notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import JOKER, RANKS, BadCard, Card, Suit, parse_card, parse_rank

CARDS = [Card(rank, suit) for rank in range(JOKER) for suit in Suit] + [Card(JOKER, None)]


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_is_parsed_from_its_letter_or_symbol(suit: Suit) -> None:
    for text in (suit.letter, suit.letter.upper(), suit.symbol, suit.symbol + "\ufe0f"):
        assert Suit.parse(text) is suit


def test_suits_in_order() -> None:
    assert [suit.index for suit in Suit] == [0, 1, 2, 3]
    assert "".join(suit.letter for suit in Suit) == "cdhs"
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert [suit.plural for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]


@pytest.mark.parametrize("text", ["", "x", "cc", "clubs", " c", "♡"])
def test_text_that_is_not_a_suit(text: str) -> None:
    with pytest.raises(BadCard, match="is not a suit: write c, d, h or s"):
        Suit.parse(text)


def test_pr_2_order_of_ranks() -> None:
    assert " ".join(RANKS) == "3 4 5 6 7 8 9 10 J Q K A 2 joker"
    assert JOKER == 13


@pytest.mark.parametrize("rank", range(len(RANKS)))
def test_ranks_are_parsed_in_any_case(rank: int) -> None:
    for text in (RANKS[rank], RANKS[rank].lower(), RANKS[rank].upper()):
        assert parse_rank(text) == rank


@pytest.mark.parametrize("text", ["", "1", "11", "14", "03", "3h", "jok", "jokers", "3 ", "٣"])
def test_text_that_is_not_a_rank(text: str) -> None:
    with pytest.raises(BadCard, match="is not a rank"):
        parse_rank(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3h", "3h"),
        ("3♥", "3h"),
        ("3♥\ufe0f", "3h"),
        ("10D", "10d"),
        ("js", "Js"),
        ("JS", "Js"),
        ("jS", "Js"),
        ("qC", "Qc"),
        ("a♦", "Ad"),
        ("2S", "2s"),
        ("JOKER", "joker"),
        ("Joker", "joker"),
    ],
)
def test_cards_have_many_spellings_and_one_notation(text: str, written: str) -> None:
    assert parse_card(text).text == written
    assert str(parse_card(text)) == written


def test_there_are_53_different_cards() -> None:
    assert len({card.text for card in CARDS}) == len(set(CARDS)) == 53  # both jokers of a pack are equal


@given(st.sampled_from(CARDS), st.booleans(), st.data())
def test_round_trip_of_ordinary_cards(card: Card, sign: bool, data: st.DataObject) -> None:
    text = card.text
    if sign and card.suit:
        text = text[:-1] + card.suit.symbol
    mixed = "".join(data.draw(st.sampled_from([letter.lower(), letter.upper()])) for letter in text)
    assert parse_card(mixed) == card


@pytest.mark.parametrize("text", ["", "h", "3", "3x", "11h", "1h", "3hh", "3 h", "h3", "joker♥", "jokerh", "3h\n"])
def test_text_that_is_not_an_ordinary_card(text: str) -> None:
    with pytest.raises(BadCard, match="write a"):
        parse_card(text)


@given(st.text() | st.text("0123456789jqkacdhs♣♦♥♠", max_size=4))
def test_any_text_is_a_card_or_raises_bad_card(text: str) -> None:
    try:
        card = parse_card(text)
    except BadCard:
        return
    assert parse_card(card.text) == card


@pytest.mark.parametrize(("rank", "suit"), [(JOKER, Suit.HEARTS), (0, None), (-1, Suit.HEARTS), (14, None)])
def test_impossible_cards_are_rejected(rank: int, suit: Suit | None) -> None:
    with pytest.raises(BadCard):
        Card(rank, suit)

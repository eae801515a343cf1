"""Cards in a player's words: what is written, and what screen readers say."""

import pytest

from fairdeal.cards.double import standard_deck
from fairdeal.cards.naming import (
    count_of,
    plural_name,
    speak,
    speak_card,
    value_name,
    with_article,
    write_card,
    write_cards,
    write_shown,
)
from fairdeal.cards.skins import SANITY


@pytest.mark.parametrize(
    ("notation", "written", "spoken"),
    [
        ("11s13c", "J♠K♣", "jack of spades / king of clubs"),
        ("11s13c:13c", "J♠K♣ as K♣", "jack of spades / king of clubs as the king of clubs"),
        ("11s13c:24", "J♠K♣ as 24", "jack of spades / king of clubs as the sum 24"),
        ("2c3d:5", "2♣3♦ as 5", "2 of clubs / 3 of diamonds as the sum 5"),
        ("10h14s:14s", "10♥A♠ as A♠", "10 of hearts / ace of spades as the ace of spades"),
        ("3h*", "3♥", "3 of hearts"),
        ("10d", "10♦", "10 of diamonds"),
        ("Qs", "Q♠", "queen of spades"),
        ("rook", "the Rook", "the Rook"),
        ("joker", "joker", "joker"),
        ("marker", "marker", "marker"),
    ],
)
def test_a_card_is_written_with_symbols_and_spoken_in_words(notation: str, written: str, spoken: str) -> None:
    assert write_card(notation) == written
    assert speak_card(notation) == spoken


def test_every_double_card_is_written_as_in_the_sanity_skin() -> None:
    for card in standard_deck().cards:
        assert write_card(card.text) == SANITY.show_card(card)
        for face in card.faces:
            assert write_card(face.text) == f"{SANITY.show_card(card)} as {SANITY.show_face(face)}"
            assert write_shown(face.text) == SANITY.show_face(face)


def test_a_sentence_is_spoken_card_by_card() -> None:
    sentence = f"Ben passes {write_cards(['11s13c', '2c3d'])} to Cy; ♥ is led with the 3♥."
    assert speak(sentence) == (
        "Ben passes jack of spades / king of clubs, 2 of clubs / 3 of diamonds to Cy; "
        "hearts is led with the 3 of hearts."
    )


def test_a_number_after_a_card_is_not_taken_for_its_sum() -> None:
    assert speak("J♠K♣ is 24") == "jack of spades / king of clubs is 24"


def test_values_and_ranks_have_names() -> None:
    assert [value_name(value) for value in (2, 11, "Q", 13, "A", 15)] == ["2", "Jack", "Queen", "King", "Ace", "15"]
    assert [plural_name(value) for value in (7, 12, "joker")] == ["7s", "Queens", "jokers"]
    assert [count_of(1, 14), count_of(3, "K"), count_of(12, 9)] == ["one Ace", "three Kings", "twelve 9s"]
    assert [count_of(1000, 7), count_of(1000, "K")] == ["1,000 cards of 7", "1,000 Kings"]
    assert [with_article(value) for value in (8, 11, 14, 18, 7)] == ["an 8", "a Jack", "an Ace", "an 18", "a 7"]

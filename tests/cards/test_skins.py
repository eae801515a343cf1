"""DD-5: one deck, two skins."""

import pytest

from fairdeal.cards import SKINS, Suit, parse_double, parse_face, standard_deck

DECK = standard_deck()


def test_dd_5_there_are_two_skins() -> None:
    assert {key: skin.title for key, skin in SKINS.items()} == {
        "sanity": "Sanity",
        "sanityholes": "Presidents & Sanityholes",
    }


def test_dd_5_sanity_shows_the_usual_suits_and_letters() -> None:
    skin = SKINS["sanity"]
    assert "".join(map(skin.show_suit, Suit)) == "♣♦♥♠"
    assert [skin.name_suit(suit) for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    shown = " ".join(skin.show_half(value, Suit.HEARTS) for value in range(2, 15))
    assert shown == "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"
    assert skin.show_card(parse_double("10c12d", DECK)) == "10♣Q♦"


def test_dd_5_sanityholes_shows_flags_stars_cherries_hats_and_numbers() -> None:
    skin = SKINS["sanityholes"]
    assert [skin.name_suit(suit) for suit in Suit] == ["flags", "stars", "cherries", "hats"]
    assert "".join(map(skin.show_suit, Suit)) == "⚑★🍒🎩"
    shown = " ".join(skin.show_half(value, Suit.DIAMONDS) for value in range(2, 15))
    assert shown == "2★ 3★ 4★ 5★ 6★ 7★ 8★ 9★ 10★ 11★ 12★ 13★ 14★"
    assert skin.show_card(parse_double("10c12d", DECK)) == "10⚑12★"


@pytest.mark.parametrize(
    ("text", "sanity", "sanityholes"),
    [
        ("10c12d:10c", "10♣", "10⚑"),
        ("10c12d:12d", "Q♦", "12★"),
        ("10c12d:22", "22", "22"),
        ("3c8d:11", "11", "11"),
    ],
)
def test_dd_5_each_skin_shows_faces_its_own_way(text: str, sanity: str, sanityholes: str) -> None:
    face = parse_face(text, DECK)
    assert SKINS["sanity"].show_face(face) == sanity
    assert SKINS["sanityholes"].show_face(face) == sanityholes


@pytest.mark.parametrize("key", SKINS)
def test_dd_5_every_card_looks_different(key: str) -> None:
    assert len({SKINS[key].show_card(card) for card in DECK.cards}) == 78

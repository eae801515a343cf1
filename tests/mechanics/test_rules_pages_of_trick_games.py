"""The rules pages of Hearts, Oh Hell and Rook: every option is explained, and every reading of ours is a ruling."""

import pytest

from fairdeal.cards import standard_deck
from fairdeal.games import all_games, find_game
from fairdeal.games.rook.rules.scoring import points_of
from fairdeal.table.settings import MAX_CLOCK, MIN_CLOCK, SECOND

GAMES = ["hearts", "oh-hell", "rook"]
LETTERS = {11: "J", 12: "Q", 13: "K", 14: "A"}


@pytest.mark.parametrize("key", GAMES)
def test_a_page_explains_every_option(key: str) -> None:
    page = find_game(key).rules_page()
    for spec in all_games()[key].options_type.specs():
        assert f"`{spec.name}`" in page, spec.name


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("rook", "DD-1 DD-3 DD-4 DD-5 RK-2 RK-3 RK-4 RK-6 RK-7 RK-8 RK-9 RK-10 RK-11 RK-12"),
        ("hearts", "DD-1 DD-3 DD-4 HE-1 HE-2 HE-3 HE-4 HE-5 HE-7 HE-8 HE-9"),
        ("oh-hell", "DD-1 DD-3 OH-1 OH-2 OH-5 OH-6 OH-7 OH-9"),
    ],
)
def test_readings_of_ours_are_listed_as_rulings(key: str, rules: str) -> None:
    rulings = find_game(key).rules_page().partition("## Rulings")[2]
    assert [rule for rule in rules.split() if f"\n- {rule}:" not in rulings] == []


@pytest.mark.parametrize("key", GAMES)
def test_the_page_gives_the_clocks_that_a_live_table_accepts(key: str) -> None:
    assert f"({MIN_CLOCK // SECOND} to {MAX_CLOCK // SECOND} seconds a turn)" in find_game(key).rules_page()


def test_rook_lists_the_removed_cards_with_numbers_and_with_letters() -> None:
    deck = standard_deck()
    kept = {card.index for card in deck.rook_pack}
    removed = [card for card in deck.cards if card.index not in kept]
    assert len(removed) == 26
    page = find_game("rook").rules_page()
    for card in removed:
        symbols = ["♣♦♥♠"["cdhs".index(suit.letter)] for _, suit in card.halves]
        as_printed = "".join(f"{value}{symbol}" for (value, _), symbol in zip(card.halves, symbols, strict=True))
        by_letter = "".join(
            f"{LETTERS.get(value, value)}{symbol}" for (value, _), symbol in zip(card.halves, symbols, strict=True)
        )
        assert (as_printed if as_printed == by_letter else f"{as_printed} ({by_letter})") in page


def test_rk_10_no_card_of_the_rook_pack_has_two_scoring_halves() -> None:
    assert all(points_of(card) in (0, 5, 10) for card in standard_deck().rook_pack)
    assert "No card of this pack has two halves that count." in find_game("rook").rules_page()

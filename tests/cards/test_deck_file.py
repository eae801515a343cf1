"""DD-1: every way in which a file can fail to be a double deck, and the error message for each."""

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import DeckError, Suit, load_deck, standard_deck

TEXT = files("fairdeal.cards").joinpath("double_deck.csv").read_text(encoding="utf-8")
LINES = TEXT.splitlines()
LINE_OF = {card.text: 2 + card.index for card in standard_deck().cards}
COLUMN = {name: position for position, name in enumerate(LINES[0].split(","))}
WORDS = [suit.plural for suit in Suit]


def changed(*changes: tuple[str, str, str]) -> list[str]:
    """The lines of the deck file with some fields changed: (card, column, new text)."""
    lines = list(LINES)
    for card, column, text in changes:
        number = LINE_OF[card] - 1
        fields = lines[number].split(",")
        fields[COLUMN[column]] = text
        lines[number] = ",".join(fields)
    return lines


def error_for(lines: str | list[str]) -> str:
    """The message of the error that loading these lines raises."""
    with pytest.raises(DeckError) as error:
        load_deck(lines, "my_deck.csv")
    assert isinstance(error.value, ValueError)
    return str(error.value)


def test_dd_1_the_standard_deck_is_valid() -> None:
    assert load_deck(TEXT, "my_deck.csv") == load_deck(LINES, "my_deck.csv") == standard_deck()


def test_dd_1_missing_card() -> None:
    lines = [line for line in LINES if not line.startswith("3,clubs,7,")]
    assert error_for(lines) == ("my_deck.csv, line 78: the file ends after 77 of 78 cards: there is none with 3 and 7")


def test_dd_1_several_missing_cards() -> None:
    assert error_for(LINES[:70]) == (
        "my_deck.csv, line 70: the file ends after 69 of 78 cards: there is none with 10 and 12, and 8 more are missing"
    )
    assert error_for(LINES[:1]).startswith(
        "my_deck.csv, line 1: the file ends after 0 of 78 cards: there is none with 2 and 3"
    )


def test_dd_1_duplicate_row() -> None:
    message = error_for([*LINES, LINES[16]])
    assert message.startswith("my_deck.csv, line 80: 3c7d: there is exactly one card for every pair of values")
    assert message.endswith("3 and 7 are already on 3c7d in line 17")


def test_dd_1_second_card_for_a_pair() -> None:
    message = error_for(changed(("3c7d", "high", "6")))
    assert message.startswith("my_deck.csv, line 17: 3c6d: there is exactly one card for every pair of values")
    assert message.endswith("3 and 6 are already on 3d6h in line 16")


@pytest.mark.parametrize(("column", "text"), [("low", "1"), ("high", "15"), ("low", "0"), ("high", "9" * 5000)])
def test_dd_1_values_go_from_2_to_14(column: str, text: str) -> None:
    message = error_for(changed(("3c7d", column, text)))
    assert message.startswith("my_deck.csv, line 17: ")
    assert "clubs" in message
    assert message.endswith("but values go from 2 to 14")
    assert len(message) < 200


@pytest.mark.parametrize("text", ["K", "", "seven", "7.0", "-7", "+7", "1_0", "٧", "²"])
def test_dd_1_values_are_numbers(text: str) -> None:
    message = error_for(changed(("3c7d", "high", text)))
    assert message.startswith(f"my_deck.csv, line 17: 3 clubs {text.lower()} diamonds: high is {text.lower()!r}, ")
    assert message.endswith("not a number (J is 11, Q 12, K 13, A 14)")


@pytest.mark.parametrize("low", ["7", "8"])
def test_dd_1_the_low_half_is_lower(low: str) -> None:
    assert error_for(changed(("3c7d", "low", low))) == (
        f"my_deck.csv, line 17: {low} clubs 7 diamonds: the low half comes first, but {low} is not below 7"
    )


@pytest.mark.parametrize("text", ["harts", "", "h", "♥"])
def test_dd_1_unknown_suit(text: str) -> None:
    assert error_for(changed(("3c7d", "low_suit", text))) == (
        f"my_deck.csv, line 17: 3 {text} 7 diamonds: low_suit is {text!r}, not one of clubs, diamonds, hearts, spades"
    )


def test_dd_1_halves_never_share_a_suit() -> None:
    assert error_for(changed(("3c7d", "high_suit", "clubs"))) == (
        "my_deck.csv, line 17: 3c7c: the halves 3♣ and 7♣ share a suit"
    )


def test_dd_1_every_ordinary_card_is_on_exactly_three() -> None:
    assert error_for(changed(("3c7d", "high_suit", "spades"))) == (
        "my_deck.csv, line 53: 7s9c: 7♠ is on 4 cards (lines 17, 27, 44, 53), but every ordinary card is on exactly 3"
    )


def test_dd_1_every_pair_of_suits_is_on_13_cards() -> None:
    message = error_for(changed(("3c7d", "low_suit", "spades"), ("3s4h", "low_suit", "clubs")))
    assert message.startswith("my_deck.csv, line 76: 11c14h: ♣ and ♥ are together on 14 cards (lines 3, 13, 14, ")
    assert message.endswith("but every pair of suits is on exactly 13")


def test_dd_1_an_ordinary_card_twice_in_the_rook_pack() -> None:
    assert error_for(changed(("3c7d", "out_in_rook", "yes"))) == (
        "my_deck.csv, line 17: 3c7d: 3♣ is out_in_rook=yes here and in line 19, "
        "but the 26 cards with out_in_rook=yes contain every ordinary card once"
    )


def test_dd_1_an_ordinary_card_missing_in_the_rook_pack() -> None:
    assert error_for(changed(("3c9d", "out_in_rook", "no"))) == (
        "my_deck.csv, line 19: 3c9d: 3♣ is on none of the 25 cards with out_in_rook=yes, "
        "but the 26 cards with out_in_rook=yes contain every ordinary card once"
    )


def test_dd_1_26_cards_that_do_not_form_a_pack() -> None:
    message = error_for(changed(("3c9d", "out_in_rook", "no"), ("3c7d", "out_in_rook", "yes")))
    assert "7♦ is out_in_rook=yes here and in line" in message


def test_dd_1_three_packs() -> None:
    """Two cards swap their 2s: every other check passes, but a ring of five cannot be split into two packs."""
    assert error_for(changed(("2h4c", "low_suit", "diamonds"), ("2d7c", "low_suit", "hearts"))) == (
        "my_deck.csv, line 3: 2d4c: the cards with out_in_rook=no do not split into two packs with every "
        "ordinary card once: 5 of them, an odd number, form a ring (2d4c 4c13s 6c13s 6c12h 2d12h)"
    )


@pytest.mark.parametrize(
    ("card", "text", "wanted"), [("2c5d", "no", "yes"), ("3s5c", "no", "yes"), ("3c7d", "yes", "no")]
)
def test_he_1_the_two_cards_removed_in_hearts(card: str, text: str, wanted: str) -> None:
    assert error_for(changed((card, "out_in_hearts_4", text))) == (
        f"my_deck.csv, line {LINE_OF[card]}: {card}: out_in_hearts_4 must be {wanted} here: "
        f"it is yes only for the card with 2 and 5 and the card with 3 and 5"
    )


@pytest.mark.parametrize("column", ["printed", "out_in_rook", "out_in_hearts_4"])
def test_dd_1_yes_or_no(column: str) -> None:
    assert error_for(changed(("3c7d", column, "maybe"))) == (
        f"my_deck.csv, line 17: 3 clubs 7 diamonds: {column} is 'maybe', not yes or no"
    )


def test_dd_1_wrong_number_of_columns() -> None:
    lines = list(LINES)
    lines[16] = "3,clubs,7,diamonds,no,no"
    assert error_for(lines) == "my_deck.csv, line 17: 3 clubs 7 diamonds: 6 columns, but the header has 7"
    lines[16] = "3,clubs,7,diamonds,no,no,no,no"
    assert error_for(lines) == "my_deck.csv, line 17: 3 clubs 7 diamonds: 8 columns, but the header has 7"


@pytest.mark.parametrize("column", COLUMN)
def test_dd_1_missing_column(column: str) -> None:
    position = COLUMN[column]
    lines = [",".join(field for at, field in enumerate(line.split(",")) if at != position) for line in LINES]
    message = error_for(lines)
    assert message.startswith(f"my_deck.csv, line 1: the column {column} is missing; the first line must name")


@pytest.mark.parametrize(
    ("header", "message"),
    [
        (LINES[1], "the column low is missing"),
        (LINES[0].replace(",", ";"), "the column low is missing"),
        (LINES[0] + ",low", "the column low appears more than once"),
        (LINES[0] + ",notes", "a deck has no column 'notes'"),
    ],
)
def test_dd_1_bad_header(header: str, message: str) -> None:
    assert error_for([header, *LINES[1:]]).startswith(f"my_deck.csv, line 1: {message}; the first line must name")


@pytest.mark.parametrize("text", ["", "\n\n", ",,,\n"])
def test_dd_1_empty_file(text: str) -> None:
    assert error_for(text).startswith("my_deck.csv, line 1: the file is empty; the first line must name")


def test_dd_1_not_a_csv_file() -> None:
    lines = list(LINES)
    lines[16] = "3,clubs\r7,diamonds"
    assert error_for(lines).startswith("my_deck.csv, line 17: this is not a line of a CSV file (")


def test_dd_1_any_single_wrong_suit_is_rejected_and_its_line_named() -> None:
    for card in standard_deck().cards:
        for column, suit in (("low_suit", card.low_suit), ("high_suit", card.high_suit)):
            for word in WORDS:
                if word != suit.plural:
                    numbers = error_for(changed((card.text, column, word))).replace(",", " ").replace(":", " ")
                    assert str(LINE_OF[card.text]) in numbers.replace(")", " ").split()


def test_dd_1_any_single_wrong_flag_is_rejected_and_its_line_named() -> None:
    for card in standard_deck().cards:
        where = f"my_deck.csv, line {LINE_OF[card.text]}: {card.text}: "
        assert error_for(changed((card.text, "out_in_rook", "no" if card.out_in_rook else "yes"))).startswith(where)
        assert error_for(changed((card.text, "out_in_hearts_4", "no" if card.out_in_hearts_4 else "yes"))).startswith(
            where
        )


@given(st.permutations(LINES[1:]), st.permutations(range(7)))
def test_dd_1_the_order_of_lines_and_columns_does_not_matter(rows: list[str], columns: list[int]) -> None:
    lines = [line.split(",") for line in (LINES[0], *rows)]
    assert load_deck([",".join(fields[at] for at in columns) for fields in lines], "my_deck.csv") == standard_deck()


@given(st.permutations(WORDS))
def test_dd_1_a_different_valid_deck_is_accepted(words: list[str]) -> None:
    """A deck with its suits permuted is still a deck."""
    rows = [line.split(",") for line in LINES[1:]]
    new = dict(zip(WORDS, words, strict=True))
    for fields in rows:
        fields[1], fields[3] = new[fields[1]], new[fields[3]]
    deck = load_deck([LINES[0], *map(",".join, rows)], "my_deck.csv")
    assert deck.of_values(2, 3).low_suit.plural == new["clubs"]


def test_dd_1_files_written_by_spreadsheets_are_accepted() -> None:
    quoted = ['"' + line.replace(",", '" , "').upper() + '"' for line in LINES]
    for text in (
        "\ufeff" + TEXT.replace("\n", "\r\n") + "\r\n,,,,,,\r\n",
        TEXT.replace(",", " , ").replace("\n", "\n\n"),
        "\n".join(quoted).replace(' , "', ',"'),
    ):
        assert load_deck(text, "my_deck.csv") == standard_deck()
        assert load_deck(iter(text.splitlines(keepends=True)), "my_deck.csv") == standard_deck()


def test_dd_1_blank_lines_count_as_lines() -> None:
    lines = changed(("3c7d", "high_suit", "clubs"))
    assert error_for(["", *lines]).startswith("my_deck.csv, line 18: 3c7c: ")


@given(st.text() | st.lists(st.sampled_from([*LINES, '"', "\0"])).map("\n".join))
def test_dd_1_any_other_text_is_rejected(text: str) -> None:
    assert error_for(text).startswith("my_deck.csv, line ")

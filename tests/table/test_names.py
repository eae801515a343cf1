"""Names of people: ordinary names of the world pass, invisible characters go, and look-alikes are recognized."""

import pytest

from fairdeal.table import TableError
from fairdeal.table.lookalikes import LOOKS_LIKE, LOOKS_LIKE_LETTER, look_alike, skeleton
from fairdeal.table.names import clean_name, require_distinct_name

ORDINARY = (
    "Ada", "José", "Zoë Müller", "Łukasz", "Nguyễn Thị Hạnh", "Владимир", "Αλέξανδρος", "محمد", "علی\u200cرضا", "שרה",
    "प्रिया", "ශ්\u200dරී", "ธนพร", "김민준", "田中さくら", "O'Brien", "Jean-Luc", "👩\u200d🚀", "❤️", "Ada 2",
)  # fmt: skip


@pytest.mark.parametrize("name", ORDINARY)
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_ordinary_names_do_not_look_alike() -> None:
    assert len({skeleton(name) for name in ORDINARY}) == len(ORDINARY)


@pytest.mark.parametrize(
    "name",
    [
        "A\u200dda", "Ada\u200d", "Ada\ufe0f", "Ada\ufe00", "Ada\u3164", "Ada\u115f",
        "Ada\u2800", "Ad\u034fa", "Ａｄａ", "Ada\u3000",
    ],
)  # fmt: skip
def test_what_cannot_be_seen_is_removed(name: str) -> None:
    assert clean_name(name) == "Ada"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "\u3164",
        "\u200d\u200d",
        "\u2800",
        "A\x00",
        "Ada\u200b",
        "A\u00adda",
        "\u2060Ada",
        "Ada\U000e0041",
        "\u202eAda",
        7,
        None,
        "x" * 25,
    ],
)
def test_names_without_visible_characters_are_refused(name: object) -> None:
    with pytest.raises(TableError, match="1 to 24 visible characters"):
        clean_name(name)


def test_a_letter_has_at_most_two_accents() -> None:
    assert clean_name("Z" + "\u0335" * 20 + "a") == "Z\u0335\u0335a"


@pytest.mark.parametrize(
    "name", ["Аda", "Ad\u0430", "ΑDA", "Ad\u0323a", "A d a", "Ada.", "ᴀᴅᴀ", "ꓮda", "Ⲁda", "Ada\u200d"]
)
def test_a_name_that_looks_like_another_at_the_table_is_refused(name: str) -> None:
    with pytest.raises(TableError, match="looks like Ada"):
        require_distinct_name(name, ["Ben", "Ada"])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("4da", "Ada"), ("@da", "Ada"), ("Λda", "Ada"), ("ΑԀΑ", "Ada"), ("🅰🅳🅰", "Ada"), ("🅐🅓🅐", "Ada"), ("🇦🇩🇦", "Ada"),
        ("𝒜𝒹𝒶", "Ada"), ("ⓐⓓⓐ", "Ada"), ("ϹarΙ", "Carl"), ("Ϲyrus", "Cyrus"), ("νera", "Vera"), ("Ηans", "Hans"),
        ("ΝΙΚΗ", "Νίκη"), ("НИНА", "Нина"), ("B3n", "Ben"), ("Bеn", "Ben"), ("J0n45", "Jonas"), ("Chris", "Chri$"),
        ("MАХ", "Max"), ("Ғrank", "Frank"), ("Æneas", "Aeneas"), ("ЮLA", "Lola"), ("Bi!!", "Bill"), ("Tоm", "Tom"),
        ("Ѡalter", "Walter"), ("гita", "rita"), ("Eм̈m̈a", "Emma"), ("Dаɳ", "Dan"), ("2oe", "Zoë"),
    ],
)  # fmt: skip
def test_letters_digits_and_signs_that_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"), [("Ada 6", "Ada 9"), ("Ada 2", "Ada 3"), ("Гoша", "Tosha"), ("田中", "由中"), ("Ben", "Dan")]
)
def test_different_names_do_not_look_alike(name: str, other: str) -> None:
    assert not look_alike(name, other)


@pytest.mark.parametrize(("one", "other"), [("Ilse", "llse"), ("Bob", "B0b"), ("Marta", "Мarta"), ("Amy", "Arny")])
def test_pairs_that_look_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_different_names_may_sit_together() -> None:
    require_distinct_name("Adam", ["Ada", "Ben", "Анна", "김민준"])
    require_distinct_name("Ada", ["ADA"])  # the same name: the table says so, or renames a bot


def test_every_look_alike_is_listed_once_and_mapped_to_small_letters() -> None:
    listed = "".join(LOOKS_LIKE_LETTER.values())
    assert len(set(listed)) == len(listed)
    assert all(letters.isascii() and letters.islower() for letters in LOOKS_LIKE.values())


def test_the_skeleton_of_a_skeleton_is_the_same() -> None:
    for name in (*ORDINARY, *LOOKS_LIKE_LETTER.values()):
        assert skeleton(skeleton(name)) == skeleton(name)

"""President: moves as text (docs/notation.md)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.engine.errors import IllegalMove, UnreadableMove
from fairdeal.engine.state import State
from fairdeal.games.president.options import MAX_DECKS

from .table import RANKS, game, hand, numbers, refused, run, table, texts

READER = game(4)
MOST_CARDS = 54 * MAX_DECKS


def read(text: str) -> str:
    return READER.parse(text).text()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("7", "7x1"),
        ("7x1", "7x1"),
        ("7x3", "7x3"),
        ("7x2+j1", "7x2+j1"),
        ("7+j1", "7x1+j1"),
        ("7x2+j0", "7x2"),
        ("10", "10x1"),
        ("10x4", "10x4"),
        ("2x2", "2x2"),
        ("3", "3x1"),
        ("J", "Jx1"),
        ("Jx2+j1", "Jx2+j1"),
        ("Qx3", "Qx3"),
        ("K", "Kx1"),
        ("Ax2+j2", "Ax2+j2"),
        ("joker", "joker"),
        ("jokerx1", "joker"),
        ("jokerx2", "jokerx2"),
        ("pass", "pass"),
        ("skip", "skip"),
        ("ready", "ready"),
        ("give 3x1 4x1", "give 3x1 4x1"),
        ("give 3 4", "give 3x1 4x1"),
        ("give 3x2", "give 3x2"),
        ("give 3 3", "give 3x2"),
        ("give 2 A", "give Ax1 2x1"),  # from low to high
        ("give joker 3", "give 3x1 joker"),
        ("give jokerx2", "give jokerx2"),
        ("5x123456789", "5x123456789"),
        ("5x123456789+j987654321", "5x123456789+j987654321"),
    ],
)
def test_moves_are_read_and_written(text: str, written: str) -> None:
    assert read(text) == written
    assert read(written) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("j", "Jx1"),
        ("q", "Qx1"),
        ("kx2", "Kx2"),
        ("aX2+J1", "Ax2+j1"),
        ("JX2+J1", "Jx2+j1"),
        ("JOKER", "joker"),
        ("Jokerx2", "jokerx2"),
        ("PASS", "pass"),
        ("Skip", "skip"),
        ("GIVE 3X1 k", "give 3x1 Kx1"),
    ],
)
def test_upper_and_lower_case(text: str, written: str) -> None:
    assert read(text) == written


@pytest.mark.parametrize("text", [" 7x2 ", "7x2\n", "\t7x2"])
def test_spaces_around_a_move_do_not_matter(text: str) -> None:
    assert read(text) == "7x2"
    assert read("  give   3x1   4x1 ") == "give 3x1 4x1"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("7h", "7x1"),
        ("7♥", "7x1"),
        ("7♥\ufe0f", "7x1"),
        ("10D", "10x1"),
        ("js", "Jx1"),
        ("7h 7d", "7x2"),
        ("7h 7d 7c 7s joker", "7x4+j1"),
        ("joker 7♣", "7x1+j1"),
        ("joker joker", "jokerx2"),
        ("7 7 7", "7x3"),
        ("give 3h 10♦", "give 3x1 10x1"),
        ("give 3h 3s", "give 3x2"),
    ],
)
def test_suits_are_accepted_and_do_not_matter(text: str, written: str) -> None:
    assert read(text) == written


UNREADABLE = [
    "",
    " ",
    "x",
    "1",
    "0",
    "11",
    "14",
    "7y",
    "y7",
    "x7",
    "7x",
    "7xx2",
    "7x-1",
    "-7",
    "7x1.5",
    "7x2+j",
    "7x2+2",
    "7x2+k1",
    "7x2+joker",
    "7x2+j-1",
    "7 x2",
    "7x2 + j1",
    "7x2 7x1",
    "7c7d",
    "7,7",
    "h7",
    "7z",
    "joker+j1",
    "jokerx2+j1",
    "jokerh",
    "jok",
    "pass pass",
    "passs",
    "pass 7",
    "give",
    "give pass",
    "give 3x0",
    "give 7x1+j1",
    "give x",
    "draw stock",
    "null",
    "\x00",
    "٣",  # an Arabic three
    "９",  # a full-width nine
    "7x²",
    "7x٣",
    "a" * 10_000,
    "7x" + "9" * 10_000,
    "7x1+j" + "9" * 10_000,
    "7 " * 10_000 + "x",
]


@pytest.mark.parametrize("text", UNREADABLE, ids=range(len(UNREADABLE)))
def test_unreadable_texts(text: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        READER.parse(text)
    assert caught.value.rule is None
    assert len(str(caught.value)) < 300  # short enough to be shown
    assert "\n" not in str(caught.value)
    assert refused(table("7 7 9", "8 8"), 0, text).rule is None


@pytest.mark.parametrize("text", ["7x0", "7x0+j2", "jokerx0"])
def test_no_cards_of_the_rank_are_no_combo(text: str) -> None:
    """PR-10: a combo has at least one card of its rank."""
    with pytest.raises(IllegalMove):
        READER.parse(text)


@settings(deadline=None)
@given(st.text(max_size=20) | st.text("0123456789xj+qkacdhs♥* jokergivpas", max_size=20))
def test_any_text_is_a_move_or_is_refused_in_one_line(text: str) -> None:
    try:
        written = READER.parse(text).text()
    except IllegalMove as error:
        written = str(error)
    else:
        assert READER.parse(written).text() == written
    assert len(written.splitlines()) == 1


@settings(deadline=None)
@given(
    st.sampled_from(RANKS[:-1]),
    st.integers(1, MOST_CARDS // 2),
    st.integers(0, MOST_CARDS // 2),
)
def test_every_combo_reads_as_it_is_written(rank: str, naturals: int, jokers: int) -> None:
    text = f"{rank}x{naturals}+j{jokers}" if jokers else f"{rank}x{naturals}"
    assert read(text) == text
    assert read(text.lower()) == text
    assert read(text.upper()) == text


@settings(deadline=None)
@given(st.lists(st.sampled_from(RANKS), min_size=1, max_size=2))
def test_every_gift_reads_as_it_is_written(cards: list[str]) -> None:
    text = read("give " + " ".join(cards))
    assert read(text) == text
    assert hash(READER.parse(text)) == hash(READER.parse("give " + " ".join(reversed(cards))))


def test_moves_are_equal_if_they_read_the_same() -> None:
    different = [
        "7x1",
        "7x2",
        "8x1",
        "7x1+j1",
        "7x2+j1",
        "joker",
        "jokerx2",
        "pass",
        "skip",
        "ready",
        "give 7",
        "give 8",
    ]
    for one in different:
        for other in different:
            assert (READER.parse(one) == READER.parse(other)) is (one == other)
    assert READER.parse("7") == READER.parse("7h") == READER.parse("7x1")


def test_huge_counts() -> None:
    assert read(f"5x{MOST_CARDS}") == f"5x{MOST_CARDS}"
    for text in (f"5x{MOST_CARDS + 1}", f"5x{MOST_CARDS}+j1", f"5x1+j{MOST_CARDS}", f"give 5x{MOST_CARDS + 1}"):
        with pytest.raises(UnreadableMove):
            READER.parse(text)


def test_huge_combos_are_played() -> None:
    state = game(2, decks=MAX_DECKS).start(seed=1)
    (seat,) = state.actors
    threes, jokers = numbers(state, seat)["3"], numbers(state, seat)["joker"]
    run(state, f"{seat} 3x{threes}+j{jokers}")
    assert "3" not in numbers(state, seat)
    assert "joker" not in numbers(state, seat)
    assert refused(state, 1 - seat, f"4x{threes + jokers}").rule == "PR-10"
    run(state, f"{1 - seat} pass")
    fours = numbers(state, seat)["4"]
    run(state, f"{seat} 4x{fours - 1}", f"{1 - seat} pass", f"{seat} 4x1")
    assert "4" not in numbers(state, seat)


def test_legal_moves_are_written_in_notation() -> None:
    state = table("10 10 joker", "J J")
    assert texts(state, 0) == {"10x1", "10x2", "10x1+j1", "10x2+j1", "joker"}


def test_a_move_may_be_played_as_text_or_as_an_object() -> None:
    one, two = (table("7 7 9", "8 8 4") for _ in range(2))
    one.play(0, "7h 7d")
    two.play(0, two.moves(0)[1])
    assert one == two
    assert hand(one, 0) == "9"


# ---- Compact entries


def legal(state: State, seat: int) -> list[object]:
    return state.moves(seat).to_json()


def test_up_to_2000_moves_are_listed() -> None:
    """28 sevens and 68 jokers lead in 28·69 + 68 = 2,000 ways; 25 and 76 in 2,001."""
    listed = table("7x28 jokerx68", "8 8", decks=38)
    assert len(legal(listed, 0)) == listed.moves(0).count() == 2000
    assert "7x28+j68" in legal(listed, 0)
    compact = table("7x25 jokerx76", "8 8", decks=38)
    assert compact.moves(0).count() == 2001
    assert legal(compact, 0) == [
        {"rank": "7", "count": [1, 25], "jokers": [0, 76]},
        {"rank": "joker", "count": [1, 76], "jokers": [0, 0]},
    ]


def test_counts_above_1000_are_compact() -> None:
    listed = table("7x1000", "8 8", decks=251)
    assert legal(listed, 0) == [f"7x{n}" for n in range(1, 1001)]
    assert legal(table("7x1001", "8 8", decks=251), 0) == [{"rank": "7", "count": [1, 1001], "jokers": [0, 0]}]


def test_counts_above_1000_are_compact_for_the_special_3_too() -> None:
    state = table("3h* jokerx1500", "8 8", decks=800)
    assert state.moves(0).count() == 1501
    assert legal(state, 0) == [{"rank": "3", "count": [1, 1], "jokers": [0, 1500]}]


def test_compact_entries_are_cut_at_the_largest_combo() -> None:
    state = table("7x900 8x90 jokerx600 9", "8 8", decks=500, largest_combo=300)
    assert legal(state, 0) == [
        {"rank": "7", "count": [1, 300], "jokers": [0, 299], "most": 300},
        {"rank": "8", "count": [1, 90], "jokers": [0, 299], "most": 300},
        {"rank": "9", "count": [1, 1], "jokers": [0, 299]},
        {"rank": "joker", "count": [1, 300], "jokers": [0, 0]},
    ]
    numbers = [(naturals, jokers) for naturals in range(1, 301) for jokers in range(300) if naturals + jokers <= 300]
    of_8 = [one for one in numbers if one[0] <= 90]
    assert state.moves(0).count() == len(numbers) + len(of_8) + 300 + 300


def test_compact_entries_when_following() -> None:
    state = table("7x1500 4", "6x1500 7x1500 8x1400 jokerx1600 2x1499", decks=1000)
    run(state, "0 7x1500")
    entries = legal(state, 1)
    assert len(entries) == 6
    for entry in (
        {"rank": "7", "total": 1500, "jokers": [0, 1499]},
        {"rank": "8", "total": 1500, "jokers": [100, 1499]},
        {"rank": "2", "total": 1499, "jokers": [0, 1498]},  # PR-15
        {"rank": "2", "total": 1500, "jokers": [1, 1499]},
        {"rank": "joker", "total": 1500, "jokers": [0, 0]},
        "pass",
    ):
        assert entry in entries


def test_compact_entries_of_a_transfer() -> None:
    entry: Any = legal(table("3x5000 K", "7 7", "4x5000 9", roles=[0, 1, 2], decks=2000), 0)
    assert entry == [{"verb": "give", "choose": 2, "from": {"3": 5000, "4": 1, "9": 1, "K": 1}}]


def test_huge_collections_of_moves_can_be_queried() -> None:
    state = game(3, decks=MAX_DECKS, first_round="left_of_dealer").start(seed=2)
    (seat,) = state.actors
    moves = state.moves(seat)
    held = numbers(state, seat)
    naturals = sum(held[rank] for rank in RANKS[:-1])
    assert moves.count() == naturals * (held["joker"] + 1) + held["joker"]
    for k in (0, 1, held["joker"], 10**20, moves.count() // 2, moves.count() - 1):
        assert moves.at(k) in moves
        assert READER.parse(moves.at(k).text()) == moves.at(k)
    assert moves.at(0).text() == "3x1"
    assert moves.at(held["joker"] + 1).text() == "3x2"
    assert moves.at(moves.count() - 1).text() == f"jokerx{held['joker']}"
    assert READER.parse(f"7x{held['7']}+j{held['joker']}") in moves
    assert READER.parse(f"7x{held['7'] + 1}") not in moves
    assert READER.parse(f"7x1+j{held['joker'] + 1}") not in moves

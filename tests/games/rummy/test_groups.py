"""RU-3 to RU-5: groups, duplicates, and laying off."""

import pytest

from .table import accepts, cites, drawn, groups, legal, run

LAST = "10d14s"  # kept to be discarded


def check_melds(hand: str, *groups: str) -> None:
    """Check that exactly these groups of 3 or 4 cards can be melded from a hand."""
    state = drawn(hand, "2c3d", top=LAST)
    assert legal(state, "meld") == {f"meld {group}" for group in groups}


def test_ru_3_a_run_is_consecutive_in_one_suit() -> None:
    check_melds("7c8h 4d9h 2s10h", "7c8h:8h 4d9h:9h 2s10h:10h")
    check_melds(
        "5s7h 7c8h 4d9h 2s10h",
        "5s7h:7h 7c8h:8h 4d9h:9h",
        "7c8h:8h 4d9h:9h 2s10h:10h",
        "5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h",
    )


def test_ru_3_a_block_is_one_value_in_different_suits() -> None:
    check_melds("2d7c 3c7d 7h12d", "2d7c:7c 3c7d:7d 7h12d:7h")
    state = drawn("2d7c 3c7d 7h12d 7s9c", "2c3d", top=LAST)
    assert len(legal(state, "meld")) == 5  # every three suits, and all four
    cites(drawn("2d7c 7c8h 3c7d 7h12d", "2c3d", top=LAST), 0, "meld 2d7c:7c 7c8h:7c 3c7d:7d", "RU-4", "once")


def test_ru_3_a_combined_run_is_consecutive_sums() -> None:
    check_melds("2h4c 2c5d 2h6d", "2h4c:6 2c5d:7 2h6d:8")


def test_ru_3_a_combined_block_is_equal_sums() -> None:
    check_melds("2h14c 6h10c 4s12d", "2h14c:16 4s12d:16 6h10c:16")


def test_ru_3_an_ace_is_only_ever_14() -> None:
    check_melds("11c14h 2h4c 3h13c")  # A♥ 2♥ 3♥
    state = drawn("6c12h 5s13h 5c14h 2h4c", "2c3d", top=LAST)
    assert "meld 6c12h:12h 5s13h:13h 5c14h:14h" in legal(state)
    cites(state, 0, "meld 5s13h:13h 5c14h:14h 2h4c:2h", "RU-3", "neither a run nor a block")


@pytest.mark.parametrize(
    ("hand", "text", "rule", "said"),
    [
        ("7c8h 4d9h 2s10h", "7c8h:8h 4d9h:9h", "RU-3", "three cards or more"),
        ("7c8h 4d9h 2s10h", "7c8h:8h 4d9h:9h 2s10h:2s", "RU-3", "neither a run nor a block"),
        ("7c8h 4d9h 2s10h", "7c8h:8h 4d9h:9h 2s10h:12", "RU-3", "halves and sums do not mix"),
        ("7c8h 4d9h 2s10h", "7c8h:8h 7c8h:8h 4d9h:9h", "RU-3", "twice"),
        ("2c5d 3s4h 2h6d", "2c5d:7 2c5d:7 3s4h:7", "RU-3", "twice"),
        ("7c8h 4d9h 2s10h", "7c8h:8h 4d9h:9h 3d11h:11h", "RU-3", "you do not hold 3♦J♥"),
        ("2c5d 3s4h 2h6d 3s5c", "2c5d:7 3s4h:7 2h6d:8", "RU-4", "each sum once"),
        ("2c5d 2h6d 3d6h 3c7d", "2c5d:7 2h6d:8 3c7d:10", "RU-3", "neither a run nor a block"),
        ("4d8h 7c8h 4d9h 2s10h", "4d8h:8h 7c8h:8h 4d9h:9h 2s10h:10h", "RU-4", "each half once"),
    ],
)
def test_ru_3_invalid_groups(hand: str, text: str, rule: str, said: str) -> None:
    cites(drawn(hand, "2c3d", top=LAST), 0, f"meld {text}", rule, said)


def test_ru_3_longer_groups_are_legal_but_not_listed() -> None:
    state = drawn("5s7h 7c8h 4d9h 2s10h 3d11h 6c12h", "2c3d", top=LAST)
    long = "meld 5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h 3d11h:11h"
    assert long not in legal(state)
    assert accepts(state, 0, long)
    run(state, f"0 {long}")
    assert groups(state) == ["5s7h:7h=0 7c8h:8h=0 4d9h:9h=0 2s10h:10h=0 3d11h:11h=0"]
    block = drawn("2s13c 3h12c 4h11s 5d10h 6h9s 7c8h", "2c3d", top=LAST)
    assert accepts(block, 0, "meld 2s13c:15 3h12c:15 4h11s:15 5d10h:15 6h9s:15 7c8h:15")


def test_ru_3_the_order_of_the_faces_does_not_matter() -> None:
    state = drawn("7c8h 4d9h 2s10h", "2c3d", top=LAST)
    run(state, "0 meld 2s10h:10h 7c8h:8h 4d9h:9h")
    assert groups(state) == ["7c8h:8h=0 4d9h:9h=0 2s10h:10h=0"]
    assert str(state.played()[-1][1]) == "meld 7c8h:8h 4d9h:9h 2s10h:10h"


def test_ru_4_a_half_lies_on_the_table_once() -> None:
    table = ["7c8h:8h 4d9h:9h 2s10h:10h"]
    state = drawn("4d8h 6s8c 3c8d 8h13d", "2c3d", top=LAST, table=table)
    cites(state, 0, "meld 6s8c:8c 3c8d:8d 4d8h:8h", "RU-4", "the 8♥ is on the table already")
    assert not legal(state, "meld")
    cites(state, 0, "lay 4d8h:8h on 1", "RU-4", "the 8♥ is on the table already")


def test_ru_4_sums_are_exempt_across_groups() -> None:
    table = ["2h14c:16 6h10c:16 4s12d:16"]
    state = drawn("3h13c 5h11c 7s9c", "2c3d", top=LAST, table=table)
    assert accepts(state, 0, "meld 3h13c:16 5h11c:16 7s9c:16")
    run(state, "0 meld 3h13c:16 5h11c:16 7s9c:16")
    assert len(groups(state)) == 2


def test_ru_4_a_half_is_free_again_when_its_card_takes_another_face() -> None:
    """Seat 0's own 8♥ becomes a combined 15, so that 4♦8♥ can be the 8♥."""
    table = ["7c8h:8h=0 4d9h:9h 2s10h:10h 3d11h:11h", "2s13c:15 3h12c:15 4h11s:15"]
    state = drawn("4d8h 6c13s", "2c3d", top=LAST, table=table)
    arranged = "arrange 4d8h:8h 4d9h:9h 2s10h:10h 3d11h:11h / 2s13c:15 3h12c:15 4h11s:15 7c8h:15"
    assert accepts(state, 0, arranged)


def test_ru_5_laying_off_at_both_ends_of_a_run() -> None:
    state = drawn("5s7h 3d11h 6h9s 6c12h", "2c3d", top=LAST, table=["7c8h:8h 4d9h:9h 2s10h:10h"])
    assert legal(state, "lay") == {"lay 5s7h:7h on 1", "lay 3d11h:11h on 1"}
    run(state, "0 lay 5s7h:7h on 1", "0 lay 3d11h:11h on 1", "0 lay 6c12h:12h on 1", "0 lay 6h9s:6h on 1")
    assert groups(state) == ["6h9s:6h=0 5s7h:7h=0 7c8h:8h=1 4d9h:9h=1 2s10h:10h=1 3d11h:11h=0 6c12h:12h=0"]


def test_ru_5_laying_off_on_a_block_and_on_sums() -> None:
    table = ["2d7c:7c 3c7d:7d 7h12d:7h", "2h14c:16 6h10c:16 4s12d:16", "2h4c:6 2c5d:7 2h6d:8"]
    state = drawn("7s9c 2c3d 3d6h 2d8c", "4c13s", top=LAST, table=table)
    assert legal(state, "lay") == {
        "lay 7s9c:7s on 1",
        "lay 7s9c:16 on 2",
        "lay 2c3d:5 on 3",
        "lay 3d6h:9 on 3",
    }
    run(state, "0 lay 7s9c:7s on 1", "0 lay 3d6h:9 on 3", "0 lay 2d8c:10 on 3")
    assert groups(state)[0] == "2d7c:7c=1 3c7d:7d=1 7h12d:7h=1 7s9c:7s=0"
    assert groups(state)[2] == "2h4c:6=1 2c5d:7=1 2h6d:8=1 3d6h:9=0 2d8c:10=0"


def test_ru_5_the_card_counts_for_the_player_who_laid_it_off() -> None:
    state = drawn("5s7h 6c13s", "3d11h 2c3d", top=LAST, stock="4c13s", table=["7c8h:8h 4d9h:9h 2s10h:10h"])
    run(state, "0 lay 5s7h:7h on 1")
    assert state.view(0).on_table == (5, 20)
    run(state, f"0 discard {LAST}", "1 draw stock", "1 lay 3d11h:11h on 1")
    assert state.view(0).on_table == (5, 30)
    assert groups(state) == ["5s7h:7h=0 7c8h:8h=1 4d9h:9h=1 2s10h:10h=1 3d11h:11h=1"]


def test_ru_5_refused_lay_offs() -> None:
    state = drawn("5s7h 3d6h 6c13s", "2c3d", top=LAST, table=["7c8h:8h 4d9h:9h 2s10h:10h"])
    cites(state, 0, "lay 3d6h:6h on 1", "RU-5", "3♦6♥ as 6♥ does not fit on group 1")
    cites(state, 0, "lay 5s7h:12 on 1", "RU-5", "does not fit")
    cites(state, 0, "lay 5s7h:7h on 2", "RU-5", "no group 2")
    cites(state, 0, "lay 2s13c:2s on 1", "RU-5", "do not hold 2♠K♣")


def test_ru_5_a_card_may_extend_either_of_two_groups() -> None:
    table = ["4c5h:5h 3d6h:6h 5s7h:7h", "8s9h:9h 2s10h:10h 3d11h:11h"]
    state = drawn("7c8h 6c13s", "2c3d", top=LAST, table=table)
    assert legal(state, "lay") == {"lay 7c8h:8h on 1", "lay 7c8h:8h on 2"}

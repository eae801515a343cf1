"""RU-6: rearranging the table."""

import pytest

from fairdeal.games.rummy.match import RummyMatch

from .table import accepts, cites, deal, drawn, groups, legal, match, run

LAST = "10d14s"  # kept to discard
FOUR = "5s7h:7h=1 7c8h:8h=1 4d9h:9h=1 2s10h:10h=1"  # a run of four, seat 1's
SPARED = "arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:7c 3c7d:7d 5s7h:7h"


def sevens(*table: str, **options: str) -> RummyMatch:
    """Seat 0 holds 7♣ and 7♦."""
    return drawn("2d7c 3c7d", "2c3d 2h4c", top=LAST, table=table, **options)


def test_ru_6_a_card_is_spared_for_a_new_group() -> None:
    """The example on the rules page: the 7♥ leaves a run of four for a block and still counts for its owner."""
    state = sevens(FOUR)
    assert legal(state, "arrange") == {SPARED}
    run(state, f"0 {SPARED}")
    assert groups(state) == ["7c8h:8h=1 4d9h:9h=1 2s10h:10h=1", "2d7c:7c=0 3c7d:7d=0 5s7h:7h=1"]
    assert state.view(0).on_table == (10, 25)
    assert state.hands()[0] == [LAST]


def test_ru_6_every_group_must_be_valid_afterwards() -> None:
    state = sevens("5s7h:7h 7c8h:8h 4d9h:9h")
    assert not legal(state, "arrange")
    cites(state, 0, "arrange 7c8h:8h 4d9h:9h / 2d7c:7c 3c7d:7d 5s7h:7h", "RU-3", "three cards or more")


def test_ru_6_all_cards_stay_on_the_table() -> None:
    state = sevens(FOUR)
    cites(state, 0, "arrange 5s7h:7h 7c8h:8h 4d9h:9h", "RU-6", "2♠10♥ lies on the table and must stay")
    cites(state, 0, SPARED + " 6d7s:7s", "RU-6", "do not hold 6♦7♠")
    cites(state, 0, SPARED + " / 2d7c:9 3d6h:9 4c5h:9", "RU-6", "2♦7♣ can be in one group only")


def test_ru_6_others_cards_keep_their_face() -> None:
    table = ["2h14c:16=1 6h10c:16 4s12d:16 7s9c:16"]
    state = drawn("2d7c 3c7d", "2c3d", top=LAST, table=table)
    assert not legal(state, "arrange")
    cites(
        state,
        0,
        "arrange 2h14c:16 6h10c:16 4s12d:16 / 2d7c:7c 3c7d:7d 7s9c:7s",
        "RU-6",
        "7♠9♣ as 16 is another player's card",
    )


def test_ru_6_own_cards_may_take_another_face() -> None:
    table = ["2h14c:16=1 6h10c:16 4s12d:16 7s9c:16=0"]
    state = drawn("2d7c 3c7d", "2c3d", top=LAST, table=table)
    arranged = "arrange 2h14c:16 4s12d:16 6h10c:16 / 2d7c:7c 3c7d:7d 7s9c:7s"
    assert legal(state, "arrange") == {arranged}
    assert state.view(0).on_table == (2, 6)
    run(state, f"0 {arranged}")
    assert state.view(0).on_table == (15, 6)


def test_ru_6_an_arrangement_need_not_bring_in_a_card() -> None:
    """Two groups of seat 0 become other groups; no card comes from the hand."""
    table = ["5s7h:7h=0 7c8h:8h 4d9h:9h 2s10h:10h", "2d7c:7c 3c7d:7d 6d7s:7s"]
    state = drawn("2c11d", "2c3d", top=LAST, table=table)
    arranged = "arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:7c 3c7d:7d 5s7h:7h 6d7s:7s"
    assert arranged not in legal(state)
    assert accepts(state, 0, arranged)
    run(state, f"0 {arranged}", "0 discard 2c11d")
    assert state.actors == (1,)


def test_ru_6_leaving_the_table_as_it_is_is_not_an_arrangement() -> None:
    state = sevens(FOUR, "2h14c:16 6h10c:16 4s12d:16")
    run_of_four, sixteens = "5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h", "2h14c:16 6h10c:16 4s12d:16"
    for text in (f"arrange {run_of_four} / {sixteens}", f"arrange {sixteens} / {run_of_four}"):
        cites(state, 0, text, "RU-6", "leaves the table as it is")


def test_ru_6_groups_are_renumbered_as_written() -> None:
    state = sevens(FOUR, "2h14c:16 6h10c:16 4s12d:16")
    run(state, "0 arrange 2d7c:7c 3c7d:7d 5s7h:7h / 2h14c:16 6h10c:16 4s12d:16 / 7c8h:8h 4d9h:9h 2s10h:10h")
    assert [group.split("=")[0] for group in groups(state)] == ["2d7c:7c", "2h14c:16", "7c8h:8h"]
    # In a listed arrangement, the groups that stay keep their numbers and the new one comes last.
    again = sevens(FOUR, "2h14c:16 6h10c:16 4s12d:16")
    assert legal(again, "arrange") == {
        "arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2h14c:16 4s12d:16 6h10c:16 / 2d7c:7c 3c7d:7d 5s7h:7h"
    }


def test_ru_6_several_groups_may_spare_cards_for_a_new_one() -> None:
    table = [FOUR, "2d7c:9=1 3d6h:9 4c5h:9", "4d7s:4d=1 2c5d:5d 2h6d:6d 3c7d:7d"]
    state = drawn("7s9c", "2c3d 2h4c", top=LAST, table=table)
    arranged = (
        "arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2d7c:9 3d6h:9 4c5h:9 / 4d7s:4d 2c5d:5d 2h6d:6d / 3c7d:7d 5s7h:7h 7s9c:7s"
    )
    assert legal(state, "arrange") == {arranged}


def test_ru_6_a_run_of_five_may_spare_two() -> None:
    """3♥ to 7♥ is split: 3♥ 4♥ 5♥, and 6♥ 7♥ with 8♥ from the hand."""
    table = ["3h10s:3h=1 4h11s:4h 4c5h:5h 3d6h:6h 5s7h:7h"]
    state = drawn("7c8h", "2c3d", top=LAST, table=table)
    assert legal(state, "arrange") == {"arrange 3h10s:3h 4h11s:4h 4c5h:5h / 3d6h:6h 5s7h:7h 7c8h:8h"}
    assert accepts(state, 0, "lay 7c8h:8h on 1")


def test_ru_6_the_middle_of_a_run_is_not_spared_but_a_long_run_may_be_split() -> None:
    """Without 6♥, 3♥ to 9♥ becomes two runs of three: not listed, but legal."""
    table = ["3h10s:3h=1 4h11s:4h 4c5h:5h 3d6h:6h 5s7h:7h 7c8h:8h 4d9h:9h"]
    state = drawn("4s6c 2h6d", "2c3d", top=LAST, table=table)
    arranged = "arrange 3h10s:3h 4h11s:4h 4c5h:5h / 5s7h:7h 7c8h:8h 4d9h:9h / 4s6c:6c 2h6d:6d 3d6h:6h"
    assert arranged not in legal(state, "arrange")
    assert accepts(state, 0, arranged)


def test_ru_6_several_new_groups_at_once() -> None:
    state = drawn("7c8h 4d9h 2s10h 2h14c 6h10c 4s12d", "2c3d", top=LAST)
    assert accepts(state, 0, "arrange 7c8h:8h 4d9h:9h 2s10h:10h / 2h14c:16 6h10c:16 4s12d:16")
    assert state.moves(0).to_json()[-1] == {"verb": "arrange"}


def test_ru_6_own_leaves_the_cards_of_the_others_as_they_lie() -> None:
    state = sevens(FOUR, rearrange="own")
    assert not legal(state, "arrange")
    cites(state, 0, SPARED, "RU-6", "stay grouped as they lie")
    mine = sevens("5s7h:7h=0 7c8h:8h=1 4d9h:9h 2s10h:10h", rearrange="own")
    assert legal(mine, "arrange") == {SPARED}


def test_ru_6_own_fixes_which_cards_lie_together_not_where() -> None:
    """Seat 1's 7♥ lies with no other card of another player, before and after."""
    state = sevens("5s7h:7h=1 7c8h:8h=0 4d9h:9h 2s10h:10h", rearrange="own")
    assert not legal(state, "arrange")
    assert accepts(state, 0, SPARED)


def test_ru_6_own_does_not_join_groups_of_others() -> None:
    table = ["3h10s:3h=1 4h11s:4h 4c5h:5h", "5s7h:7h 7c8h:8h 4d9h:9h"]
    joined = "arrange 3h10s:3h 4h11s:4h 4c5h:5h 3d6h:6h 5s7h:7h 7c8h:8h 4d9h:9h"
    for rearrange, allowed in (("table", True), ("own", False)):
        state = drawn("3d6h 2c11d", "2c3d", top=LAST, table=table, rearrange=rearrange)
        assert accepts(state, 0, joined) == allowed


def test_ru_6_none_allows_no_arrangement_and_no_new_declaration() -> None:
    table = ["5s7h:7h=0 7c8h:8h 4d9h:9h 2s10h:10h"]
    state = sevens(*table, rearrange="none")
    assert not legal(state, "arrange")
    cites(state, 0, SPARED, "RU-6", "at this table nothing is rearranged: meld")
    assert all(isinstance(entry, str) for entry in state.moves(0).to_json())


@pytest.mark.parametrize("rearrange", ["table", "own", "none"])
def test_ru_6_json_says_whether_unlisted_arrangements_are_possible(rearrange: str) -> None:
    """In JSON, `{"verb": "arrange"}` stands for arrangements that are not listed."""
    entry = {"verb": "arrange"}
    with_table = sevens(FOUR, rearrange=rearrange)
    assert (entry in with_table.moves(0).to_json()) == (rearrange != "none")
    nothing = drawn("2d7c 3c7d", "2c3d", top=LAST, rearrange=rearrange)
    assert entry not in nothing.moves(0).to_json()
    drawing = match(deal("2d7c", "2c3d", pile=LAST, table=[FOUR]), rearrange=rearrange)
    assert entry not in drawing.moves(0).to_json()


def test_ru_6_up_to_three_spared_cards_and_one_from_the_hand() -> None:
    """Seat 0's own 7♣, 7♦ and 7♥ lie in combined groups; two or all of them make a block with 7♠ from the hand."""
    table = [
        "2s13c:15=1 3h12c:15 4h11s:15 7c8h:15=0",
        "6d14h:20=1 7d13s:20=0 8s12h:20=1 9h11c:20",
        "5c14h:19=1 6c13s:19 7h12d:19=0 8d11h:19=1",
    ]
    state = drawn("7s9c 2c5d", "2c3d", top=LAST, table=table)
    new_groups = {move.rpartition(" / ")[2] for move in legal(state, "arrange")}
    assert new_groups == {
        "7c8h:7c 7d13s:7d 7s9c:7s",
        "7c8h:7c 7h12d:7h 7s9c:7s",
        "7d13s:7d 7h12d:7h 7s9c:7s",
        "7c8h:7c 7d13s:7d 7h12d:7h 7s9c:7s",
    }
    (all_four,) = [move for move in legal(state, "arrange") if move.count(":7") == 4]
    run(state, f"0 {all_four}")
    assert groups(state)[-1] == "7c8h:7c=0 7d13s:7d=0 7h12d:7h=0 7s9c:7s=0"

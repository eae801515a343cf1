"""DD-3 in the trick games: no face is shown twice in a trick, discards included, unless there is no other face."""

from collections.abc import Callable

import pytest

from fairdeal.engine.state import State
from tests.games.hearts.table import hearts
from tests.games.hearts.table import opened as hearts_opened
from tests.games.oh_hell.table import oh_hell
from tests.games.rook.table import rook

from .table import faces, run, taker, texts, won, words

GAMES = ("hearts", "oh-hell", "rook")
games = pytest.mark.parametrize("key", GAMES)

# Cards that all three packs have.
HANDS = ("2d12h 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h")


def table(key: str, *hands: str, trump: str = "h") -> State:
    """A match in which seat 0 leads; in Hearts after the first trick, where HE-5 no longer applies."""
    if key == "hearts":
        return hearts_opened(*hands)
    if key == "oh-hell":
        return oh_hell(*hands, trump={"h": "4d8h", "c": "2s13c", "d": "2c3d", "s": "3h10s"}[trump])
    return rook(*hands, trump=trump)


@games
def test_dd_3_may_leave_no_face_that_follows(key: str) -> None:
    """2d has been shown, so 2d12h cannot follow as 2d; then any other face of any card is legal."""
    state = table(key, "2d7c 3c8d", "2d12h 4h11s", *HANDS[2:])
    run(state, "0 2d7c:2d")
    assert texts(state, 1) == words("2d12h:12h 2d12h:14") | faces("4h11s")


@games
def test_dd_3_may_leave_one_card_that_follows(key: str) -> None:
    state = table(key, "5d6s 3c8d", "2s9d 6s8c", "4h14s 2c11d", *HANDS[3:])
    run(state, "0 5d6s:6s")
    assert texts(state, 1) == {"2s9d:2s"}


@games
def test_dd_3_applies_to_all_faces_of_the_trick_not_only_the_lead(key: str) -> None:
    state = table(key, "3c7d 9d14c", "2d12h 5d6s", "4h14s 2d7c", *HANDS[3:])
    run(state, "0 3c7d:7d", "1 2d12h:2d")
    assert texts(state, 2) == words("2d7c:7c 2d7c:9") | faces("4h14s")


@games
def test_dd_3_applies_to_discards(key: str) -> None:
    state = table(key, "4d7s 3c8d", "6c13s 5s12c", "6c12h 7c8h", "10c11h 3h12c")
    run(state, "0 4d7s:4d", "1 6c13s:6c")
    assert texts(state, 2) == faces("6c12h 7c8h") - {"6c12h:6c"}


@games
def test_dd_3_applies_to_discarded_sums(key: str) -> None:
    state = table(key, "4d7s 3c8d", "5s13h 5s12c", "6c12h 7c8h", "3h13c 3h12c")
    run(state, "0 4d7s:4d", "1 5s13h:18")
    assert texts(state, 2) == faces("6c12h 7c8h") - {"6c12h:18"}


@games
def test_dd_3_equal_values_of_different_suits_are_different_faces(key: str) -> None:
    """So are equal values of a half and of a sum."""
    state = table(key, "6c13s 3c8d", "6d14h 5s12c", "2h4c 7h12d", "8s10d 4s10h")
    run(state, "0 6c13s:6c", "1 5s12c:12c")
    assert texts(state, 2) == {"2h4c:4c"}
    run(state, "2 2h4c:4c")
    assert texts(state, 3) == faces("8s10d 4s10h")
    with_sums = table(key, "2d7c 3c8d", "2h6d 6c13s", "4d9h 2s9d", "8s10d 4s10h")
    run(with_sums, "0 2d7c:9", "1 2h6d:8")
    assert texts(with_sums, 2) == {"4d9h:13", "2s9d:11"}


@games
def test_dd_3_applies_within_one_trick_only(key: str) -> None:
    state = table(key, "2d12h 2d7c", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="s")
    run(state, "0 2d12h:2d", "1 5d6s:5d", "2 6c13s:6c", "3 6c12h:12h", "1 8s10d:10d", "2 5s12c:12c")
    assert texts(state, 3) == faces("5s13h")
    run(state, "3 5s13h:18")
    assert texts(state, 0) == {"2d7c:2d"}  # shown in the previous trick as well


@games
def test_dd_3_a_combined_lead_with_sums_used(key: str) -> None:
    state = table(key, "4d7s 3h13c", "5d6s 8s10d", "2s9d 5s12c", "3c8d 6c12h")
    run(state, "0 4d7s:11")
    assert texts(state, 1) == {"8s10d:18"}
    run(state, "1 8s10d:18")
    assert texts(state, 2) == {"5s12c:17"}
    run(state, "2 5s12c:17")
    assert texts(state, 3) == words("3c8d:3c 3c8d:8d 6c12h:6c 6c12h:12h")  # any face but 11 and 18


@pytest.mark.parametrize(("key", "winner"), [("hearts", 1), ("oh-hell", 3), ("rook", 1)])
def test_dd_3_a_trump_on_a_combined_lead(key: str, winner: int) -> None:
    """HE-6: there is no trump. OH-6: it wins. RK-7: it cannot win."""
    state = table(key, "4d7s 3h13c", "8s10d 5d6s", "5s12c 2s9d", "3c8d 6c12h", trump="h")
    assert taker(run(state, "0 4d7s:11", "1 8s10d:18", "2 5s12c:17", "3 6c12h:12h")) == winner


NO_UNUSED_FACE = ("6c13s", "2d12h", "4h14s", "6c12h")  # 6c12h can be shown as 6c, 12h or 18
FIRST_THREE = ("0 6c13s:6c", "1 2d12h:12h", "2 4h14s:18")


@games
def test_dd_3_does_not_apply_without_an_unused_face(key: str) -> None:
    """The player must still follow suit if possible, and of equal faces the earlier wins."""
    start: dict[str, Callable[..., State]] = {"hearts": hearts, "oh-hell": oh_hell, "rook": rook}
    state = start[key](*NO_UNUSED_FACE)
    run(state, *FIRST_THREE)
    assert texts(state, 3) == {"6c12h:6c"}
    events = run(state, "3 6c12h:6c")
    assert taker(events) == (1 if key == "rook" else 0)  # in Rook hearts are trump
    assert won(state)[taker(events)] == 1


@games
def test_dd_3_applies_if_any_card_has_an_unused_face(key: str) -> None:
    second_cards = ("2d7c", "4d7s", "7h10s", "10c11h")
    state = table(key, *map(" ".join, zip(NO_UNUSED_FACE, second_cards, strict=True)))
    run(state, *FIRST_THREE)
    assert texts(state, 3) == {"10c11h:10c"}


def test_dd_3_without_an_unused_face_a_player_who_cannot_follow_may_repeat_any_face() -> None:
    """With four players the lead is always one of the three faces; with five it need not be."""
    state = oh_hell("2c5d", "6c13s", "8s12h", "5s13h", "6c12h", trump="4h14s")
    run(state, "0 2c5d:5d", "1 6c13s:6c", "2 8s12h:12h", "3 5s13h:18")
    assert texts(state, 4) == faces("6c12h")
    assert taker(run(state, "4 6c12h:18")) == 0


@pytest.mark.parametrize(("turned", "repeated", "winner"), [("2h4c", "6c", 1), ("4d8h", "12h", 2)])
def test_dd_3_of_equal_trumps_the_earlier_wins(turned: str, repeated: str, winner: int) -> None:
    state = oh_hell("2c5d", "6c13s", "8s12h", "5s13h", "6c12h", trump=turned)
    run(state, "0 2c5d:5d", "1 6c13s:6c", "2 8s12h:12h", "3 5s13h:18")
    assert taker(run(state, f"4 6c12h:{repeated}")) == winner


def test_dd_3_two_cards_and_no_unused_face() -> None:
    """Six players: 2d8c and 2d12h together have five faces, and five have been shown."""
    state = oh_hell("2d7c 3s4h", "6s8c 4h11s", "4s6c 3h10s", "6c12h 9h11c", "3d11h 7c8h", "2d8c 2d12h", trump="3s5c")
    run(state, "0 2d7c:2d", "1 6s8c:8c", "2 4s6c:10", "3 6c12h:12h", "4 3d11h:3d")
    assert texts(state, 5) == {"2d12h:14"}
    state = oh_hell("2d7c 3s4h", "6s8c 4h11s", "4s6c 3h10s", "6c12h 9h11c", "4s10h 7c8h", "2d8c 2d12h", trump="3s5c")
    run(state, "0 2d7c:2d", "1 6s8c:8c", "2 4s6c:10", "3 6c12h:12h", "4 4s10h:14")
    assert texts(state, 5) == {"2d8c:2d", "2d12h:2d"}
    assert taker(run(state, "5 2d12h:2d")) == 1  # with a trump

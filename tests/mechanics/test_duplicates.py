"""DD-3 in the games of tricks: within one trick nothing is shown twice, discards included, unless there is no way."""

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
    """Seat 0 leads; beyond the first trick of Hearts, where HE-5 would interfere."""
    if key == "hearts":
        return hearts_opened(*hands)
    if key == "oh-hell":
        return oh_hell(*hands, trump={"h": "4d8h", "c": "2s13c", "d": "2c3d", "s": "3h10s"}[trump])
    return rook(*hands, trump=trump)


@games
def test_dd_3_forces_one_off_suit(key: str) -> None:
    """A 2d lies there, so 2d12h cannot be another; he is free to show anything else, of any card."""
    state = table(key, "2d7c 3c8d", "2d12h 4h11s", *HANDS[2:])
    run(state, "0 2d7c:2d")
    assert texts(state, 1) == words("2d12h:12h 2d12h:14") | faces("4h11s")


@games
def test_dd_3_forces_another_card(key: str) -> None:
    state = table(key, "5d6s 3c8d", "2s9d 6s8c", "4h14s 2c11d", *HANDS[3:])
    run(state, "0 5d6s:6s")
    assert texts(state, 1) == {"2s9d:2s"}


@games
def test_dd_3_looks_at_all_that_lies_there_not_at_the_lead_alone(key: str) -> None:
    state = table(key, "3c7d 9d14c", "2d12h 5d6s", "4h14s 2d7c", *HANDS[3:])
    run(state, "0 3c7d:7d", "1 2d12h:2d")
    assert texts(state, 2) == words("2d7c:7c 2d7c:9") | faces("4h14s")


@games
def test_dd_3_holds_for_discards(key: str) -> None:
    state = table(key, "4d7s 3c8d", "6c13s 5s12c", "6c12h 7c8h", "10c11h 3h12c")
    run(state, "0 4d7s:4d", "1 6c13s:6c")
    assert texts(state, 2) == faces("6c12h 7c8h") - {"6c12h:6c"}


@games
def test_dd_3_holds_for_discarded_sums(key: str) -> None:
    state = table(key, "4d7s 3c8d", "5s13h 5s12c", "6c12h 7c8h", "3h13c 3h12c")
    run(state, "0 4d7s:4d", "1 5s13h:18")
    assert texts(state, 2) == faces("6c12h 7c8h") - {"6c12h:18"}


@games
def test_dd_3_halves_of_one_value_and_other_suits_are_different_faces(key: str) -> None:
    """So are equal values of a half and of a sum."""
    state = table(key, "6c13s 3c8d", "6d14h 5s12c", "2h4c 7h12d", "8s10d 4s10h")
    run(state, "0 6c13s:6c", "1 5s12c:12c")
    assert texts(state, 2) == {"2h4c:4c"}
    run(state, "2 2h4c:4c")
    assert texts(state, 3) == faces("8s10d 4s10h")
    other = table(key, "2d7c 3c8d", "2h6d 6c13s", "4d9h 2s9d", "8s10d 4s10h")
    run(other, "0 2d7c:9", "1 2h6d:8")
    assert texts(other, 2) == {"4d9h:13", "2s9d:11"}


@games
def test_dd_3_holds_within_one_trick_only(key: str) -> None:
    state = table(key, "2d12h 2d7c", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="s")
    run(state, "0 2d12h:2d", "1 5d6s:5d", "2 6c13s:6c", "3 6c12h:12h", "1 8s10d:10d", "2 5s12c:12c")
    assert texts(state, 3) == faces("5s13h")
    run(state, "3 5s13h:18")
    assert texts(state, 0) == {"2d7c:2d"}  # as in the trick before


@games
def test_dd_3_a_combined_lead_with_sums_used(key: str) -> None:
    state = table(key, "4d7s 3h13c", "5d6s 8s10d", "2s9d 5s12c", "3c8d 6c12h")
    run(state, "0 4d7s:11")
    assert texts(state, 1) == {"8s10d:18"}
    run(state, "1 8s10d:18")
    assert texts(state, 2) == {"5s12c:17"}
    run(state, "2 5s12c:17")
    assert texts(state, 3) == words("3c8d:3c 3c8d:8d 6c12h:6c 6c12h:12h")  # 11 and 18 lie there: any other face


@pytest.mark.parametrize(("key", "winner"), [("hearts", 1), ("oh-hell", 3), ("rook", 1)])
def test_dd_3_what_a_trump_does_on_a_combined_lead(key: str, winner: int) -> None:
    """HE-6: there is no trump. OH-6: it wins. RK-7: it cannot win."""
    state = table(key, "4d7s 3h13c", "8s10d 5d6s", "5s12c 2s9d", "3c8d 6c12h", trump="h")
    assert taker(run(state, "0 4d7s:11", "1 8s10d:18", "2 5s12c:17", "3 6c12h:12h")) == winner


CORNERED = ("6c13s", "2d12h", "4h14s", "6c12h")  # 6c12h could be a 6c, a 12h or an 18
CORNERING = ("0 6c13s:6c", "1 2d12h:12h", "2 4h14s:18")


@games
def test_dd_3_gives_way_for_one_who_has_no_unused_face(key: str) -> None:
    """He still follows suit, if he can; and of equal faces the earlier wins."""
    state = hearts(*CORNERED) if key == "hearts" else oh_hell(*CORNERED) if key == "oh-hell" else rook(*CORNERED)
    run(state, *CORNERING)
    assert texts(state, 3) == {"6c12h:6c"}
    events = run(state, "3 6c12h:6c")
    assert taker(events) == (1 if key == "rook" else 0)  # in Rook hearts are trump
    assert won(state)[taker(events)] == 1


@games
def test_dd_3_gives_way_only_if_no_card_has_an_unused_face(key: str) -> None:
    more = ("2d7c", "4d7s", "7h10s", "10c11h")
    state = table(key, *[f"{one} {other}" for one, other in zip(CORNERED, more, strict=True)])
    run(state, *CORNERING)
    assert texts(state, 3) == {"10c11h:10c"}


def test_dd_3_gives_way_and_one_who_cannot_follow_repeats_any_face() -> None:
    """Among four players the lead is always one of the three faces; among five it need not be."""
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
    """Six players: 2d8c and 2d12h have five faces between them, and five lie there."""
    state = oh_hell("2d7c 3s4h", "6s8c 4h11s", "4s6c 3h10s", "6c12h 9h11c", "3d11h 7c8h", "2d8c 2d12h", trump="3s5c")
    run(state, "0 2d7c:2d", "1 6s8c:8c", "2 4s6c:10", "3 6c12h:12h", "4 3d11h:3d")
    assert texts(state, 5) == {"2d12h:14"}
    state = oh_hell("2d7c 3s4h", "6s8c 4h11s", "4s6c 3h10s", "6c12h 9h11c", "4s10h 7c8h", "2d8c 2d12h", trump="3s5c")
    run(state, "0 2d7c:2d", "1 6s8c:8c", "2 4s6c:10", "3 6c12h:12h", "4 4s10h:14")
    assert texts(state, 5) == {"2d8c:2d", "2d12h:2d"}
    assert taker(run(state, "5 2d12h:2d")) == 1  # with the trump

"""The referees of the trick games themselves, on small positions that can be checked by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fairdeal.cards.double import standard_deck

from . import hearts as hearts_rules
from . import rook as rook_rules
from .double_tricks import IllegalMoveError, Place, TrickReferee, ways_to_show
from .hearts import HeartsReferee
from .oh_hell import OhHellReferee
from .rook import RookReferee

# A first trick of Hearts without points that seat 0 wins, so that HE-5 no longer applies and seat 0 leads again.
OPENING = ["9d14c", "3s5c", "4s6c", "2d7c"]
OPENING_MOVES = ["0 9d14c:14c", "1 3s5c:5c", "2 4s6c:6c", "3 2d7c:7c"]


def cards(text: str) -> list[str]:
    return text.split()


def run(referee: TrickReferee, *moves: str) -> None:
    """Play moves of the form `seat text`."""
    for move in moves:
        seat, text = move.split(" ", 1)
        referee.play(int(seat), text)


def faces(text: str) -> set[str]:
    """All faces of some cards."""
    return {face.text for card in text.split() for face in ways_to_show(card)}


def hearts(*hands: str, deal: dict[str, Any] | None = None, **options: Any) -> HeartsReferee:
    """A hand of Hearts without passing; by default seat 0 leads."""
    given = {"hands": [cards(hand) for hand in hands], "hand_number": 4}
    return HeartsReferee(len(hands), options, [{**given, **({"leader": 0} if deal is None else deal)}])


def hearts_opened(*hands: str, **options: Any) -> HeartsReferee:
    """The same after a first trick that seat 0 has won."""
    referee = hearts(*[f"{hand} {first}" for hand, first in zip(hands, OPENING, strict=True)], **options)
    run(referee, *OPENING_MOVES)
    assert referee.actors == [0]
    return referee


def oh_hell(*hands: str, trump: str | None = None, deal: dict[str, Any] | None = None) -> OhHellReferee:
    """A hand of Oh Hell in which all have bid 0 and seat 0 leads. `trump` is the turned card."""
    given = {"hands": [cards(hand) for hand in hands], "trump": trump}
    referee = OhHellReferee(len(hands), {}, [{**given, **(deal or {})}])
    run(referee, *[f"{seat} bid 0" for seat in range(len(hands))])
    assert referee.actors == [0]
    return referee


def rook(*hands: str, trump: str = "h", deal: dict[str, Any] | None = None, **options: Any) -> RookReferee:
    """A hand of Rook without a Nest in which seat 0 has bid 140, named trump, and leads."""
    given = {"hands": [cards(hand) for hand in hands]}
    referee = RookReferee(4, options, [{**given, **(deal or {})}])
    run(referee, "0 bid 140", "1 pass", "2 pass", "3 pass", f"0 trump {trump}")
    assert referee.actors == [0]
    return referee


# ---------------------------------------------------------------- all three games: DD-2, DD-3, following suit


def each_game(*hands: str) -> list[TrickReferee]:
    """The same hands in each game; seat 0 leads, and hearts are trump if there is a trump."""
    return [hearts_opened(*hands), oh_hell(*hands, trump="2s10h"), rook(*hands, trump="h")]


def test_the_faces_of_a_card() -> None:
    assert [face.text for face in ways_to_show("2c3d")] == ["2c3d:2c", "2c3d:3d", "2c3d:5"]
    assert [face.text for face in ways_to_show("10c12d")] == ["10c12d:10c", "10c12d:12d", "10c12d:22"]
    assert [face.text for face in ways_to_show("rook")] == ["rook"]
    with pytest.raises(ValueError, match="not a double card"):
        ways_to_show("2c")


def test_faces_are_written_as_in_the_deck() -> None:
    for card in standard_deck().cards:
        assert [face.text for face in ways_to_show(card.text)] == [face.text for face in card.faces]


def test_follow_with_the_low_or_the_high_half() -> None:
    for referee in each_game("2d8c 2h4c 3h13c", "5d6s 8s10d 3h12c", "6c13s 5s12c 7c8h", "5s13h 6c12h 3h10s"):
        run(referee, "0 2d8c:2d")
        assert referee.legal(1) == {"5d6s:5d", "8s10d:10d"}
        assert referee.legal(0) == set()
        run(referee, "1 8s10d:10d")
        assert referee.legal(2) == faces("6c13s 5s12c 7c8h")  # without a diamond any face is legal


def test_dd_3_may_leave_no_face_that_follows() -> None:
    """The leaflet's example: 2d8c has been shown as 2d, so 2d12h cannot be a 2d."""
    for referee in each_game("2d8c 2c5d", "2d12h 3s4h", "6c13s 5s12c", "5s13h 6c12h"):
        run(referee, "0 2d8c:2d")
        assert referee.legal(1) == {"2d12h:12h", "2d12h:14", *faces("3s4h")}
        with pytest.raises(IllegalMoveError):
            run(referee, "1 2d12h:2d")


def test_dd_3_applies_to_discards() -> None:
    for referee in each_game("4d7s 2d8c", "6c13s 5s12c", "6c12h 7c8h", "3h12c 2h4c"):
        run(referee, "0 4d7s:4d", "1 6c13s:6c")
        assert referee.legal(2) == (faces("6c12h 7c8h") - {"6c12h:6c"})


def test_a_combined_lead_is_followed_with_an_unused_sum() -> None:
    for referee in each_game("2d8c 2c5d", "3c7d 9s10d", "6c13s 5s12c", "5s13h 6c12h"):
        run(referee, "0 2d8c:10")
        assert referee.legal(1) == {"9s10d:19"}  # 3c7d is a 10 as well
        run(referee, "1 9s10d:19")
        assert referee.legal(2) == {"5s12c:17"}  # 6c13s is a 19 as well
        run(referee, "2 5s12c:17")
        assert referee.legal(3) == {"5s13h:18", "6c12h:18"}
        run(referee, "3 5s13h:18")
        assert referee.actors == [1]


def used_sums() -> list[TrickReferee]:
    """A combined 10 is led, and seat 1 holds two 10s; in Rook and Oh Hell clubs are trump."""
    hands = ["2d8c 2c5d", "3c7d 4s6c", "6c13s 5s12c", "5s13h 6c12h"]
    opening = ["9d14c", "3s5c", "6s8c", "2d7c"]  # OPENING has 4s6c, which is needed here
    in_hearts = hearts(*[f"{hand} {first}" for hand, first in zip(hands, opening, strict=True)])
    run(in_hearts, "0 9d14c:14c", "1 3s5c:5c", "2 6s8c:8c", "3 2d7c:7c")
    return [in_hearts, oh_hell(*hands, trump="2s13c"), rook(*hands, trump="c")]


def test_without_an_unused_sum_any_unused_face_follows_a_combined_lead() -> None:
    for referee in used_sums():
        run(referee, "0 2d8c:10")
        assert referee.legal(1) == {"3c7d:3c", "3c7d:7d", "4s6c:4s", "4s6c:6c"}
        run(referee, "1 4s6c:6c")
        assert referee.legal(2) == {"6c13s:19", "5s12c:17"}  # the next player still has to follow


def test_trump_on_a_combined_lead() -> None:
    """OH-6: it wins. RK-7: it cannot. HE-6: there is no trump, the highest sum wins."""
    winners = []
    for referee in used_sums():
        run(referee, "0 2d8c:10", "1 4s6c:6c", "2 6c13s:19", "3 5s13h:18")
        winners += referee.actors
    assert winners == [2, 1, 2]


def no_unused_face(referee: TrickReferee) -> TrickReferee:
    """Show 2d, 8c and 10: all faces of seat 3's 2d8c."""
    run(referee, "0 2d7c:2d", "1 6s8c:8c", "2 4s6c:10")
    return referee


NO_UNUSED_FACE = ["2d7c 9d14c", "6s8c 3s5c", "4s6c 7c11s", "2d8c 13h14d"]


def test_without_an_unused_face_a_player_follows_suit_with_a_used_one() -> None:
    hands = [hand.split()[0] for hand in NO_UNUSED_FACE]
    for referee in (hearts(*hands), oh_hell(*hands), rook(*hands)):
        no_unused_face(referee)
        assert referee.legal(3) == {"2d8c:2d"}
        run(referee, "3 2d8c:2d")
        taken = [len(captured) for captured in referee.captured]
        assert taken == [4, 0, 0, 0]  # of equal faces the earlier wins


def test_without_an_unused_face_a_player_who_cannot_follow_shows_any() -> None:
    referee = oh_hell("6c13s", "2d7c", "8c14d", "3c7d", "2d8c", trump="2c5d")
    run(referee, "0 6c13s:13s", "1 2d7c:2d", "2 8c14d:8c", "3 3c7d:10")
    assert referee.legal(4) == faces("2d8c")
    run(referee, "4 2d8c:2d")
    assert referee.tricks_taken == [0, 1, 0, 0, 0]  # diamonds are trump, and the earlier 2d wins


def test_an_impossible_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="same size"):
        hearts("2c3d", "2c5d 8s10d", "3s5c", "4s6c")
    with pytest.raises(ValueError, match="same size"):
        hearts("", "", "", "")
    with pytest.raises(ValueError, match="twice"):
        hearts("2c3d", "2c5d", "3s5c", "2c3d")
    with pytest.raises(ValueError, match="twice"):
        rook("2c3d", "2c5d", "3s5c", "4s6c", deal={"nest": ["2c3d"]})
    with pytest.raises(ValueError, match="players"):
        hearts("2c3d", "2c5d", "3s5c")
    with pytest.raises(ValueError, match="does not know"):
        hearts("2c3d", "2c5d", "3s5c", "4s6c", jokers=2)


def test_moves_out_of_turn_and_of_cards_not_held_are_refused() -> None:
    referee = oh_hell("2c3d", "2c5d", "3s5c")
    for move in ("1 2c5d:2c", "0 2c5d:2c", "0 2c3d", "0 2c3d:3c", "0 pass", "0 rook"):
        with pytest.raises(IllegalMoveError):
            run(referee, move)


# ---------------------------------------------------------------- Hearts


def passing(number: int, players: int = 4) -> HeartsReferee:
    """A hand of Hearts with this number, before the passing."""
    pack = [card.text for card in standard_deck().cards]
    hands = [pack[6 * seat : 6 * seat + 6] for seat in range(players)]
    return HeartsReferee(players, {}, [{"hands": hands, "hand_number": number}])


@pytest.mark.parametrize(
    ("number", "players", "giver"),
    [(1, 4, 3), (2, 4, 1), (3, 4, 2), (5, 4, 3), (1, 6, 5), (2, 6, 1), (3, 6, 3), (7, 6, 3)],
)
def test_passing_goes_left_right_across(number: int, players: int, giver: int) -> None:
    """`giver` is the seat whose cards seat 0 receives."""
    referee = passing(number, players)
    before = referee.hands
    count = 5 if players == 4 else 3
    assert referee.phase == "pass"
    assert referee.actors == list(range(players))
    assert referee.choice(0) == (count, set(before[0]))
    assert referee.legal(0) == set()
    for seat in reversed(range(players)):
        assert referee.hands == before  # nothing is passed before all have chosen
        referee.play(seat, "pass " + " ".join(reversed(before[seat][:count])))
        assert seat not in referee.actors or referee.phase == "play"
    assert set(referee.hands[0]) == {*before[giver][:count], *before[0][count:]}
    assert sorted(len(hand) for hand in referee.hands) == [6] * players


def test_no_passing_in_the_fourth_hand() -> None:
    for number in (4, 8):
        assert passing(number).phase == "play"


def test_an_invalid_choice_of_cards_is_refused() -> None:
    referee = passing(1)
    held, other = referee.hands[0], referee.hands[1][0]
    wrong = [
        " ".join(["pass", *held[:4]]),
        " ".join(["pass", *held[:6]]),
        " ".join(["pass", *held[:4], held[0]]),
        " ".join(["pass", *held[:4], other]),
        " ".join(["nest", *held[:5]]),
        "pass",
        "2c3d:2c",
    ]
    for text in wrong:
        with pytest.raises(IllegalMoveError):
            referee.play(0, text)
    referee.play(0, " ".join(["pass", *held[1:6]]))
    with pytest.raises(IllegalMoveError):  # only once
        referee.play(0, " ".join(["pass", *held[1:6]]))
    assert referee.choice(0) is None


def test_small_hands_are_passed_whole() -> None:
    deal = {"hands": [["2c3d", "8s10d"], ["2c5d", "3s5c"], ["4s6c", "2d7c"], ["6s8c", "3c8d"]]}
    referee = HeartsReferee(4, {}, [deal])
    assert referee.choice(2) == (2, {"4s6c", "2d7c"})
    run(referee, "0 pass 8s10d 2c3d", "1 pass 2c5d 3s5c", "2 pass 4s6c 2d7c", "3 pass 6s8c 3c8d")
    assert set(referee.hands[1]) == {"2c3d", "8s10d"}
    assert referee.actors == [1]  # HE-3 applies after the passing
    assert referee.legal(1) == {"2c3d:2c"}


def test_who_leads_the_first_trick() -> None:
    hands = ["2h4c 8s10d", "2c5d 3s5c", "2c3d 2d7c", "6s8c 3c8d"]
    assert hearts(*hands, deal={}).actors == [2]
    assert hearts(*hands, deal={"leader": None}).actors == [2]
    assert hearts(*hands, deal={"leader": 2}).legal(2) == {"2c3d:2c"}
    assert hearts(*hands, deal={"leader": 1}).legal(1) == faces("2c5d 3s5c")
    assert hearts(*hands, deal={"leader": 0}).legal(0) == faces("8s10d")  # HE-5 applies to the lead
    assert hearts("7c11s", "2c5d", "4s6c", "6s8c", deal={}).actors == [0]
    assert hearts(*hands, deal={}, combined_leads=False).legal(2) == {"2c3d:2c"}


def test_a_hand_of_point_cards_may_lead_them_to_the_first_trick() -> None:
    hands = ["2h4c 8s9h", "2c5d 3s5c", "6s8c 3c8d", "7s9c 2d7c"]
    assert hearts(*hands).legal(0) == {"2h4c:4c", "2h4c:6", "8s9h:8s", "8s9h:17"}  # HE-7 still applies
    assert hearts(*hands, combined_leads=False).legal(0) == {"2h4c:4c", "8s9h:8s"}


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("2h4c 3c8d 8s10d", {"3c8d:3c"}),  # a club without points
        ("2h4c 3d11h 8s10d", faces("8s10d")),  # the only club has points
        ("9c12s 11d12s 8s10d", faces("8s10d")),  # the queen of spades counts whatever it is shown as
        ("2h4c 8s9h 9c12s", {"2h4c:4c", "9c12s:9c"}),  # all cards have points: follow suit
        ("8s9h 5s13h 11d12s", faces("8s9h 5s13h 11d12s")),  # all cards have points, and none is a club
        ("2c5d 2h4c 8s9h", {"2c5d:5d", "2c5d:7"}),  # DD-3 leaves no club of 2c5d; points are still forbidden
        ("4d7s 8s10d 3d11h", faces("4d7s 8s10d")),
    ],
)
def test_no_points_in_the_first_trick(hand: str, legal: set[str]) -> None:
    referee = hearts("2c3d 3s5c 4s6c", hand, "7s9c 2d7c 5s12c", "6c13s 6s8c 2c11d", deal={})
    run(referee, "0 2c3d:2c")
    assert referee.legal(1) == legal


def test_points_in_the_first_trick_if_dd_3_leaves_nothing_else() -> None:
    """Seat 3 has a card without points, but no unused face of it."""
    referee = no_unused_face(hearts(*NO_UNUSED_FACE[:3], "2d8c 2h4c"))
    assert referee.legal(3) == faces("2h4c")
    referee = no_unused_face(hearts(*NO_UNUSED_FACE[:3], "2d8c 6d14h"))
    assert referee.legal(3) == {"6d14h:6d"}


def test_points_are_allowed_from_the_second_trick_on() -> None:
    referee = hearts_opened("2c5d", "2h4c", "8s9h", "9c12s")
    run(referee, "0 2c5d:2c")
    assert referee.legal(1) == {"2h4c:4c"}
    run(referee, "1 2h4c:4c")
    assert referee.legal(2) == faces("8s9h")


def test_hearts_are_broken_only_by_a_heart_that_does_not_follow() -> None:
    hands = ["4d7s 2d12h", "3h10s 3h12c", "5s13h 7h10s", "11c14h 8s9h"]
    closed = {"2d12h:2d", "2d12h:14"}
    for moves, legal in [
        (["0 4d7s:4d", "1 3h10s:10s", "2 5s13h:18", "3 11c14h:11c"], closed),  # no heart is shown
        (["0 4d7s:4d", "1 3h10s:10s", "2 5s13h:13h", "3 11c14h:11c"], closed | {"2d12h:12h"}),
    ]:
        referee = hearts_opened(*hands)
        assert not any(text.endswith("h") for text in referee.legal(0))
        run(referee, *moves)
        assert referee.actors == [0]
        assert referee.legal(0) == legal

    referee = hearts_opened(*hands)
    run(referee, "0 4d7s:7s", "1 3h10s:10s", "2 5s13h:5s", "3 8s9h:8s")
    assert not referee.hearts_broken  # all have followed suit


def test_hearts_can_be_broken_in_the_first_trick() -> None:
    referee = hearts("2c3d 2d12h", "8s9h 5s13h", "7s9c 2d7c", "6c13s 6s8c", deal={})
    run(referee, "0 2c3d:2c", "1 8s9h:9h")
    assert referee.hearts_broken


def test_a_combined_lead_of_a_heart_card_is_not_a_heart_lead() -> None:
    referee = hearts_opened("2d12h", "8s9h", "3h12c", "6c13s")
    assert referee.legal(0) == {"2d12h:2d", "2d12h:14"}
    run(referee, "0 2d12h:14", "1 8s9h:17")
    assert not referee.hearts_broken


def test_without_combined_leads() -> None:
    referee = hearts_opened("2d12h", "8s9h", "3h12c", "6c13s", combined_leads=False)
    assert referee.legal(0) == {"2d12h:2d"}
    run(referee, "0 2d12h:2d")
    assert "8s9h:17" in referee.legal(1)  # it can still be discarded
    run(referee, "1 8s9h:17", "2 3h12c:15", "3 6c13s:19")
    assert referee.scores == [3, 0, 0, 0]


def test_hearts_counts_both_halves_whatever_was_shown() -> None:
    referee = hearts_opened("11d12s", "8s9h", "3h12c", "6c13s")
    run(referee, "0 11d12s:11d", "1 8s9h:8s", "2 3h12c:12c", "3 6c13s:13s")
    assert referee.scores == [15, 0, 0, 0]
    assert referee.places == [[1, 2, 3], 0]
    assert (referee.phase, referee.over, referee.actors) == ("deal", False, [])


@pytest.mark.parametrize(
    ("before", "after", "places", "over"),
    [
        ([285, 10, 20, 30], [150, 10, 20, 30], [1, 2, 3, 0], False),  # exactly 300
        ([284, 10, 20, 30], [299, 10, 20, 30], [1, 2, 3, 0], False),
        ([286, 10, 20, 10], [301, 10, 20, 10], [[1, 3], 2, 0], True),
        ([0, 300, 20, 10], [15, 150, 20, 10], [3, 0, 2, 1], False),
    ],
)
def test_the_end_of_hearts(before: list[int], after: list[int], places: list[Place], over: bool) -> None:
    referee = hearts("11d12s", "8s9h", "3h12c", "6c13s", deal={"leader": 0, "scores": before})
    assert (referee.phase, referee.places) == ("play", None)
    run(referee, "0 11d12s:11d", "1 8s9h:8s", "2 3h12c:12c", "3 6c13s:13s")
    assert referee.scores == after
    assert referee.places == places
    assert (referee.phase, referee.over) == (("over", True) if over else ("deal", False))


def test_the_next_hand_of_hearts_passes_in_the_next_direction() -> None:
    deals = [{"hands": [["2c3d"], ["2c5d"], ["4s6c"], ["2d7c"]], "hand_number": number} for number in (None, 4, None)]
    referee = HeartsReferee(4, {}, deals)
    assert referee.phase == "pass"
    run(referee, "0 pass 2c3d", "1 pass 2c5d", "2 pass 4s6c", "3 pass 2d7c")
    run(referee, "1 2c3d:2c", "2 2c5d:5d", "3 4s6c:6c", "0 2d7c:7c")
    assert (referee.phase, referee.hand_number, referee.actors) == ("play", 4, [0])
    run(referee, "0 2c3d:2c", "1 2c5d:5d", "2 4s6c:6c", "3 2d7c:7c")
    assert (referee.phase, referee.hand_number) == ("pass", 5)
    assert referee.places == [[0, 1, 2, 3]]


@pytest.mark.parametrize("moon", [True, False])
def test_shooting_the_moon(moon: bool) -> None:
    """Seat 0 takes everything, as if all other cards had been captured before the last trick."""
    pointless = ["10c12d", "9s10d", "5c9s", "8s10d"]
    referee = hearts(*pointless, shoot_the_moon=moon)
    rest = [card.text for card in standard_deck().cards if card.text not in pointless]
    referee.captured[0] = rest
    run(referee, "0 10c12d:12d", "1 9s10d:10d", "2 5c9s:9s", "3 8s10d:8s")
    assert referee.scores == ([0, 78, 78, 78] if moon else [78, 0, 0, 0])


def test_the_moon_needs_every_point() -> None:
    referee = hearts("11d12s", "8s9h", "3h12c", "6c13s", shoot_the_moon=True)
    run(referee, "0 11d12s:11d", "1 8s9h:8s", "2 3h12c:12c", "3 6c13s:13s")
    assert referee.scores == [15, 0, 0, 0]


# ---------------------------------------------------------------- Oh Hell


def test_bids_of_oh_hell_and_the_limit_for_the_dealer() -> None:
    hands = [["2c3d", "8s10d"], ["2c5d", "3s5c"], ["4s6c", "2d7c"], ["6s8c", "3c8d"]]
    referee = OhHellReferee(4, {}, [{"hands": hands, "dealer": 1, "trump": "9d14c"}])
    assert (referee.phase, referee.actors) == ("bid", [2])
    assert referee.legal(2) == {"bid 0", "bid 1", "bid 2"}
    run(referee, "2 bid 1", "3 bid 0", "0 bid 0")
    assert referee.legal(1) == {"bid 0", "bid 2"}
    run(referee, "1 bid 2")
    assert (referee.phase, referee.actors) == ("play", [2])

    referee = OhHellReferee(4, {}, [{"hands": hands}])  # the last seat deals
    run(referee, "0 bid 2", "1 bid 2", "2 bid 0")
    assert referee.legal(3) == {"bid 0", "bid 1", "bid 2"}  # the sum can no longer be 2


@pytest.mark.parametrize(
    ("given", "trump"),
    [
        ({"trump": "2s9d"}, "d"),
        ({"trump": "9d14c", "stock": ["2s9d"]}, "c"),
        ({"trump": None, "stock": ["2s9d"]}, None),
        ({"stock": ["9d14c", "2s9d"]}, "d"),
        ({"stock": []}, None),
        ({}, None),
    ],
)
def test_the_higher_half_of_the_turned_card_is_trump(given: dict[str, Any], trump: str | None) -> None:
    assert OhHellReferee(3, {}, [{"hands": [["2c3d"], ["2c5d"], ["3s5c"]], **given}]).trump == trump


def test_trump_wins_and_is_optional() -> None:
    referee = oh_hell("4d7s", "6c13s", "2h4c", "5d6s", trump="2d12h")
    run(referee, "0 4d7s:7s", "1 6c13s:13s")
    assert referee.legal(2) == faces("2h4c")
    run(referee, "2 2h4c:2h")
    assert referee.legal(3) == {"5d6s:6s"}
    run(referee, "3 5d6s:6s")
    assert referee.tricks_taken == [0, 0, 1, 0]


def test_a_discarded_sum_never_wins() -> None:
    referee = oh_hell("4d7s", "11c14h", "2h4c", "3h12c")
    run(referee, "0 4d7s:7s", "1 11c14h:25", "2 2h4c:2h", "3 3h12c:15")
    assert referee.tricks_taken == [1, 0, 0, 0]


def test_oh_hell_scores_and_the_next_dealer() -> None:
    hands = [["9d14c", "12s14c"], ["2c5d", "3s5c"], ["4s6c", "2d7c"], ["6s8c", "3c8d"]]
    last = {"hands": [["9d14c"], ["2c5d"], ["4s6c"], ["6s8c"]], "hand_number": 25}
    referee = OhHellReferee(4, {}, [{"hands": hands, "scores": [0, 0, 0, 9]}, last])
    run(referee, "0 bid 2", "1 bid 0", "2 bid 2", "3 bid 1")
    run(referee, "0 9d14c:14c", "1 2c5d:2c", "2 4s6c:6c", "3 6s8c:8c")
    assert (referee.phase, referee.places) == ("play", None)
    run(referee, "0 12s14c:14c", "1 3s5c:5c", "2 2d7c:7c", "3 3c8d:3c")
    assert referee.scores == [2, 0, -2, 8]
    assert referee.places == [3, 0, 1, 2]
    assert (referee.phase, referee.dealer, referee.actors) == ("bid", 0, [1])
    run(referee, "1 bid 1", "2 bid 0", "3 bid 0")
    assert referee.legal(0) == {"bid 1"}
    run(referee, "0 bid 1", "1 2c5d:7", "2 4s6c:10", "3 6s8c:14", "0 9d14c:23")
    assert referee.scores == [3, -1, -2, 8]
    assert (referee.phase, referee.over, referee.actors) == ("over", True, [])
    assert referee.places == [3, 0, 1, 2]


def test_oh_hell_ends_after_25_hands() -> None:
    deal = {"hands": [["9d14c"], ["2c5d"], ["4s6c"]]}
    referee = OhHellReferee(3, {}, [deal] * 30)
    played = 0
    while referee.actors:
        seat = referee.actors[0]
        played += referee.phase == "bid" and seat == referee.dealer
        referee.play(seat, min(referee.legal(seat)))
    assert (played, referee.hand_number, referee.over) == (25, 25, True)


# ---------------------------------------------------------------- Rook

FOUR = [["2h4c"], ["2c5d"], ["4s10h"], ["6s8c"]]


def auction(deals: int = 1, **options: Any) -> RookReferee:
    """A match of Rook before the first bid."""
    return RookReferee(4, options, [{"hands": FOUR, "dealer": 3}, *[{"hands": FOUR}] * (deals - 1)])


def test_the_auction() -> None:
    referee = auction()
    assert (referee.phase, referee.actors) == ("bid", [0])
    assert referee.legal(0) == {"pass"} | {f"bid {number}" for number in range(140, 241, 5)}
    run(referee, "0 bid 150", "1 pass")
    assert referee.legal(2) == {"pass"} | {f"bid {number}" for number in range(155, 241, 5)}
    run(referee, "2 bid 155", "3 pass", "0 bid 160")
    assert referee.actors == [2]  # seat 1 has passed and is out of the auction
    run(referee, "2 pass")
    assert (referee.phase, referee.actors, referee.bid) == ("trump", [0], 160)
    assert referee.legal(0) == {"trump c", "trump d", "trump h", "trump s"}


def test_240_ends_the_auction() -> None:
    referee = auction()
    run(referee, "0 bid 150", "1 bid 240")
    assert (referee.phase, referee.actors) == ("trump", [1])
    run(referee, "1 trump s")
    assert (referee.phase, referee.actors) == ("play", [0])  # the dealer's left leads, not the bidder


def test_the_last_player_may_bid_or_pass() -> None:
    referee = auction()
    run(referee, "0 pass", "1 pass", "2 pass")
    assert referee.legal(3) >= {"pass", "bid 140", "bid 240"}
    run(referee, "3 bid 140")
    assert (referee.phase, referee.actors) == ("trump", [3])


def test_all_four_pass() -> None:
    referee = auction(deals=2)
    run(referee, "0 pass", "1 pass", "2 pass", "3 pass")
    assert (referee.phase, referee.dealer, referee.hand_number, referee.actors) == ("bid", 0, 2, [1])
    assert (referee.scores, referee.places) == ([0] * 4, None)
    run(referee, "1 pass", "2 pass", "3 pass", "0 pass")
    assert (referee.phase, referee.over, referee.actors) == ("deal", False, [])


def test_the_nest_is_taken_and_laid() -> None:
    nest = ["rook", "2s9d", "5d6s", "3c7d", "3c8d"]
    referee = RookReferee(4, {}, [{"hands": FOUR, "nest": nest, "dealer": 2}])
    run(referee, "3 pass", "0 bid 140", "1 pass", "2 pass")
    assert (referee.phase, referee.actors) == ("nest", [0])
    assert referee.choice(0) == (5, {"2h4c", *nest})
    assert referee.choice(1) is None
    for wrong in ("nest rook 2s9d", "nest 2h4c 2s9d 5d6s 3c7d 2c5d", "pass rook 2s9d 5d6s 3c7d 3c8d", "trump h"):
        with pytest.raises(IllegalMoveError):
            referee.play(0, wrong)
    run(referee, "0 nest 2h4c rook 3c8d 2s9d 3c7d")
    assert (referee.phase, referee.hands[0]) == ("trump", ["5d6s"])
    run(referee, "0 trump d")
    assert referee.actors == [3]
    run(referee, "3 6s8c:6s", "0 5d6s:5d", "1 2c5d:7", "2 4s10h:4s")  # 6s was already shown
    assert referee.scores == [-140, 0, -140, 0]  # 5 + 5 + 10 in the trick and 20 in the Nest are less than 140


def test_a_given_leader_leads_in_rook() -> None:
    referee = RookReferee(4, {}, [{"hands": FOUR, "leader": 2}])
    run(referee, "0 bid 240", "0 trump d")
    assert referee.actors == [2]


def test_the_rook_can_be_played_instead_of_following_and_wins() -> None:
    referee = rook("4d7s 2h4c", "5d6s rook", "10d14s 2c5d", "4s10h 3h10s", trump="d")
    run(referee, "0 4d7s:7s")
    assert referee.legal(1) == {"5d6s:6s", "rook"}
    run(referee, "1 rook")
    assert referee.legal(2) == {"10d14s:14s"}  # the suit led must still be followed
    run(referee, "2 10d14s:14s")
    assert referee.legal(3) == {"4s10h:4s", "3h10s:10s"}
    run(referee, "3 3h10s:10s")
    assert referee.actors == [1]
    assert referee.legal(1) == faces("5d6s")


def test_without_the_suit_led_any_face_is_legal_and_trump_wins() -> None:
    referee = rook("4d7s 2h4c", "3h12c rook", "10d14s 2c5d", "4s10h 3h10s", trump="c")
    run(referee, "0 4d7s:7s")
    assert referee.legal(1) == {*faces("3h12c"), "rook"}
    run(referee, "1 3h12c:12c", "2 10d14s:14s", "3 4s10h:4s")
    assert referee.actors == [1]


def test_the_rook_is_led() -> None:
    referee = rook("rook 2h4c", "3h12c 6d14h", "10d14s 3h10s", "9s10d 2c5d", trump="h")
    assert referee.legal(0) == {*faces("2h4c"), "rook"}
    run(referee, "0 rook")
    assert referee.legal(1) == {"3h12c:3h", "6d14h:14h"}
    run(referee, "1 3h12c:3h")
    assert referee.legal(2) == faces("10d14s 3h10s") - {"3h10s:3h"}  # the only trump has been shown
    run(referee, "2 10d14s:10d")
    assert referee.legal(3) == faces("9s10d 2c5d") - {"9s10d:10d"}  # no trump
    run(referee, "3 9s10d:19")
    assert referee.actors == [0]


def test_the_rook_on_a_combined_lead() -> None:
    referee = rook("4d7s 2h4c", "3h12c rook", "9d14c 2c5d", "4s10h 3h10s", trump="c")
    run(referee, "0 4d7s:11")
    assert referee.legal(1) == {"3h12c:15", "rook"}
    run(referee, "1 rook")
    assert referee.legal(2) == {"9d14c:23", "2c5d:7"}
    run(referee, "2 9d14c:23", "3 4s10h:14")
    assert referee.actors == [1]


def test_the_rook_and_used_sums() -> None:
    referee = rook("2d8c 2h4c", "3c7d rook", "9d14c 2c5d", "4s10h 3h10s", trump="c")
    run(referee, "0 2d8c:10")
    assert referee.legal(1) == {"3c7d:3c", "3c7d:7d", "rook"}


def test_the_rook_is_an_unused_face() -> None:
    referee = no_unused_face(rook(*NO_UNUSED_FACE[:3], "2d8c rook"))
    assert referee.legal(3) == {"rook"}


def test_trump_led_and_sums_discarded() -> None:
    referee = rook("2d8c", "11c14h", "12s14c", "5d6s", trump="d")
    run(referee, "0 2d8c:2d", "1 11c14h:25", "2 12s14c:26", "3 5d6s:5d")
    assert [len(taken) for taken in referee.captured] == [0, 0, 0, 4]


def test_points_of_rook_cards() -> None:
    assert rook_rules.points("5d10h") == 15
    assert rook_rules.points("5c14h") == 15
    assert rook_rules.points("10d14s") == 20
    assert rook_rules.points("rook") == 20
    assert rook_rules.points("2c3d") == 0


def scored(before: list[int], taken: int, number: int | None = None, **options: Any) -> RookReferee:
    """A hand in which seat 0's team has bid 140 and takes `taken` of 220 points, 10 of them in the only trick."""
    referee = rook("8c14d", "2c11d", "4c13s", "6s8c", deal={"scores": before, "hand_number": number}, **options)
    tens = (taken - 10) // 10
    referee.captured[2] = ["2s10h"] * tens
    referee.captured[1] = ["2s10h"] * (21 - tens)
    run(referee, "0 8c14d:14d", "1 2c11d:11d", "2 4c13s:4c", "3 6s8c:6s")
    return referee


def test_made_and_missed_bids() -> None:
    assert scored([0] * 4, 140).scores == [140, 80, 140, 80]  # exactly the bid is enough
    assert scored([0] * 4, 170).scores == [170, 50, 170, 50]
    assert scored([0] * 4, 170, made_bid_scores="bid").scores == [140, 50, 140, 50]
    assert scored([0] * 4, 130).scores == [-140, 90, -140, 90]
    assert scored([0] * 4, 130, made_bid_scores="bid").scores == [-140, 90, -140, 90]
    assert scored([0] * 4, 130).places == [[1, 3], [0, 2]]


def test_the_end_of_rook() -> None:
    assert not scored([450, 0, 450, 0], 150).over  # 600 is not above 600
    finished = scored([460, 0, 460, 0], 150)
    assert (finished.over, finished.phase, finished.places) == (True, "over", [[0, 2], [1, 3]])
    assert scored([0, 560, 0, 560], 150).over  # 150 : 630
    both_above = scored([500, 570, 500, 570], 150)
    assert (both_above.over, both_above.places) == (True, [[0, 2], [1, 3]])  # 650 : 640
    tie = scored([500, 580, 500, 580], 150)
    assert (tie.over, tie.phase, tie.places) == (False, "deal", [[0, 1, 2, 3]])
    assert scored([0] * 4, 150, target=149).over
    assert not scored([0] * 4, 150, target=150).over


def test_a_limit_of_hands() -> None:
    assert not scored([0] * 4, 150, number=2, max_rounds=3).over
    assert scored([0] * 4, 150, number=3, max_rounds=3).over
    assert not scored([0, 80, 0, 80], 150, number=3, max_rounds=3).over  # 150 : 150
    assert scored([0] * 4, 150, number=4, max_rounds=3).over


def test_a_limit_of_hands_if_all_pass() -> None:
    referee = auction(max_rounds=1)
    run(referee, "0 pass", "1 pass", "2 pass", "3 pass")
    assert (referee.over, referee.places) == (False, None)  # 0 : 0 is a tie
    referee = RookReferee(4, {"max_rounds": 1}, [{"hands": FOUR, "scores": [5, 10, 5, 10]}])
    run(referee, "0 pass", "1 pass", "2 pass", "3 pass")
    assert (referee.over, referee.places) == (True, [[1, 3], [0, 2]])


# ---------------------------------------------------------------- whole hands and matches


def play_at_random(referee: TrickReferee, rng: random.Random) -> None:
    """Make random moves until no seat can act."""
    while referee.actors:
        seat = rng.choice(referee.actors)
        choice = referee.choice(seat)
        if choice is None:
            legal = sorted(referee.legal(seat))
            assert legal, "there is always a move"
            referee.play(seat, rng.choice(legal))
        else:
            count, held = choice
            referee.play(seat, " ".join([referee.phase, *rng.sample(sorted(held), count)]))


def shuffled(pack: list[str], rng: random.Random, players: int, size: int) -> tuple[list[list[str]], list[str]]:
    """Random hands of `size` cards, and the rest of the pack."""
    pack = rng.sample(pack, len(pack))
    return [pack[size * seat : size * seat + size] for seat in range(players)], pack[size * players :]


@pytest.mark.parametrize("players", [4, 6])
def test_78_points_in_every_hand_of_hearts(players: int) -> None:
    rng = random.Random(players)
    deck = standard_deck()
    pack = [card.text for card in (deck.hearts_pack_4 if players == 4 else deck.cards)]
    assert sum(hearts_rules.points(card) for card in pack) == 78
    for number in range(1, 7):
        hands, rest = shuffled(pack, rng, players, 19 if players == 4 else 13)
        assert not rest
        referee = HeartsReferee(players, {}, [{"hands": hands, "hand_number": number}])
        play_at_random(referee, rng)
        assert sum(referee.scores) == 78
        assert sorted(card for taken in referee.captured for card in taken) == sorted(pack)


@pytest.mark.parametrize("players", [4, 6])
def test_whole_matches_of_hearts(players: int) -> None:
    rng = random.Random(f"hearts {players}")
    deck = standard_deck()
    pack = [card.text for card in (deck.hearts_pack_4 if players == 4 else deck.cards)]
    size = len(pack) // players
    referee = HeartsReferee(players, {}, [{"hands": shuffled(pack, rng, players, size)[0]} for _ in range(60)])
    play_at_random(referee, rng)
    assert referee.over
    assert max(referee.scores) > 300


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whole_matches_of_oh_hell(players: int) -> None:
    rng = random.Random(f"oh hell {players}")
    pack = [card.text for card in standard_deck().cards]
    deals = []
    for size in [*range(1, 14), *range(12, 0, -1)]:
        hands, stock = shuffled(pack, rng, players, size)
        deals.append({"hands": hands, "stock": stock})
    referee = OhHellReferee(players, {}, deals)
    play_at_random(referee, rng)
    assert (referee.over, referee.hand_number) == (True, 25)
    assert referee.places is not None


def test_220_points_in_every_hand_of_rook() -> None:
    rng = random.Random("rook")
    pack = [*[card.text for card in standard_deck().rook_pack], "rook"]
    assert sum(rook_rules.points(card) for card in pack) == 220
    for _ in range(12):
        hands, nest = shuffled(pack, rng, 4, 12)
        assert len(nest) == 5
        referee = RookReferee(4, {}, [{"hands": hands, "nest": nest}])
        run(referee, "0 bid 140", "1 pass", "2 pass", "3 pass")
        play_at_random(referee, rng)
        assert sorted(card for taken in referee.captured for card in taken) == sorted(pack)
        assert referee.scores in ([-140, 220 - taken, -140, 220 - taken] for taken in range(0, 140, 5)) or (
            referee.scores[0] + referee.scores[1] == 220 and referee.scores[0] >= 140
        )


def test_whole_matches_of_rook() -> None:
    rng = random.Random("rook matches")
    pack = [*[card.text for card in standard_deck().rook_pack], "rook"]
    deals = []
    for _ in range(200):
        hands, nest = shuffled(pack, rng, 4, 12)
        deals.append({"hands": hands, "nest": nest})
    referee = RookReferee(4, {}, deals)
    play_at_random(referee, rng)
    assert referee.over
    assert max(referee.scores) > 600
    assert referee.scores[:2] == referee.scores[2:]

"""RU-7, RU-9 and RU-10: the discard, going out, scores, and the end of the match."""

import pytest

from .table import Deal, accepts, cites, deal, drawn, game, legal, match, run

TEN_HEARTS = "7c8h:8h 4d9h:9h 2s10h:10h"


def test_ru_7_a_turn_ends_with_a_discard() -> None:
    state = drawn("2c3d 4c13s", "2c5d", top="2s9d")
    assert legal(state) == {"discard 2c3d", "discard 4c13s", "discard 2s9d"}
    cites(state, 0, "discard 2c5d", "RU-7", "you do not hold 2♣5♦")
    run(state, "0 discard 2s9d")
    assert state.actors == (1,)
    assert state.phase == "draw"
    assert state.view(1).pile == ("2s9d",)


def test_ru_7_a_turn_goes_on_from_the_draw_to_the_discard() -> None:
    """So the clock of a table does not start again with every move."""
    state = match(deal("7c8h 4d9h 2s10h 13h14d", "2c5d 10d14s", pile="2h4c", stock="2c3d 2c11d"))
    continued = [state.continues_turn]
    for move in ("0 draw stock", "0 meld 7c8h:8h 4d9h:9h 2s10h:10h", "0 discard 13h14d", "1 draw stock"):
        run(state, move)
        continued.append(state.continues_turn)
    assert continued == [False, True, True, False, True]
    run(state, "1 discard 2c5d", "0 draw pile", "0 discard 2c5d", "1 stop")
    assert not state.continues_turn  # the round is over


def test_ru_7_one_card_is_left_to_discard() -> None:
    state = drawn("7c8h 4d9h", "2c5d", top="2s10h")
    assert not legal(state, "meld")
    cites(state, 0, "meld 7c8h:8h 4d9h:9h 2s10h:10h", "RU-7", "keep a card")
    last = drawn("", "2c5d", top="5s7h", table=[TEN_HEARTS])
    assert legal(last) == {"discard 5s7h"}
    cites(last, 0, "lay 5s7h:7h on 1", "RU-7", "keep a card")
    cites(last, 0, "arrange 5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h", "RU-7", "keep a card")


def test_ru_7_a_hand_of_four_cannot_meld_all_of_them() -> None:
    state = drawn("5s7h 7c8h 4d9h", "2c5d", top="2s10h")
    assert len(legal(state, "meld")) == 2
    cites(state, 0, "meld 5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h", "RU-7")


def test_ru_7_discarding_the_last_card_is_going_out() -> None:
    state = drawn("7c8h 4d9h 2s10h", "2c5d 10d14s", top="13h14d")
    events = run(state, "0 meld 7c8h:8h 4d9h:9h 2s10h:10h", "0 discard 13h14d")
    assert [event.kind for event in events] == ["melded", "discarded", "cards", "hand"]
    assert state.phase == "deal"
    assert state.actors == ()
    assert not state.over
    assert state.scores == (20, -20)
    assert state.places == ((0,), (1,))


@pytest.mark.parametrize(
    ("face", "points"),
    [("7c8h:7c", 5), ("2c3d:2c", 5), ("4d9h:9h", 5), ("2s10h:10h", 10), ("5s13h:13h", 10), ("11c14h:14h", 15)],
)
def test_ru_9_points_by_face(face: str, points: int) -> None:
    pack = game().pack
    assert pack.points_of(pack.faces.parse(face).number) == points


def test_ru_9_table_cards_count_for_their_owner() -> None:
    table = ["6c12h:12h=0 5s13h:13h=1 5c14h:14h=2", "2h14c:16=2 6h10c:16 4s12d:16=0"]
    state = match(deal("2c3d", "7c8h", "2d12h", table=table))
    assert state.view(None).on_table == (12, 10, 19)
    run(state, "0 stop")
    assert state.scores == (12 - 5, 10 - 5, 19 - 10)


def test_ru_9_cards_in_hand_count_at_their_best_face() -> None:
    """The leaflet's example: 2♦Q♥ costs 10, not 5 or 2."""
    state = match(deal("2d12h", "7c8h", "10d14s"))
    run(state, "0 stop")
    assert state.scores == (-10, -5, -15)


def ends_with(*scores: int, **options: int) -> tuple[bool, str]:
    """Play a round in which every seat loses 5 points; return whether the match is over, and why."""
    hands = ["2c3d", "2h4c", "2c5d"][: len(scores)]
    given: Deal = deal(*hands, scores=[score + 5 for score in scores])
    state = match(given, **options)
    run(state, "0 stop")
    assert state.scores == scores
    return state.over, state.outcome.reason if state.outcome is not None else state.phase


def test_ru_10_the_match_ends_at_500() -> None:
    over, reason = ends_with(500, 499)
    assert over
    assert "500" in reason
    assert reason.startswith("RU-10")
    assert ends_with(499, 498) == (False, "deal")
    assert ends_with(-20, 730)[0]


def test_ru_10_the_highest_wins() -> None:
    state = match(deal("2c3d", "2h4c", "2c5d", scores=[505, 605, 55]))
    run(state, "0 stop")
    assert state.places == ((1,), (0,), (2,))
    assert state.outcome is not None
    assert state.outcome.places == state.places
    assert state.outcome.scores == (500, 600, 50)
    assert state.actors == ()
    assert not state.moves(0)


def test_ru_10_a_tie_at_the_top_plays_another_round() -> None:
    assert ends_with(520, 520, 40) == (False, "deal")
    assert ends_with(520, 40, 40)[0]
    state = match(deal("2c3d", "2h4c", scores=[505, 505]), deal("2c3d", "10d14s", table=[TEN_HEARTS], stock=""))
    run(state, "0 stop")
    assert state.places == ((0, 1),)
    assert state.rounds_dealt == 2
    run(state, "0 stop")
    assert state.over
    assert state.scores == (495, 505)


def test_ru_10_the_scores_of_a_given_deal_do_not_end_the_match() -> None:
    state = match(deal("2c3d", "2h4c", scores=[600, 0]))
    assert not state.over
    assert state.phase == "draw"


def test_ru_10_programs_can_limit_the_number_of_rounds() -> None:
    assert ends_with(20, 10, max_rounds=1) == (True, "the match was started with a limit of 1 deal")
    assert ends_with(20, 10, max_rounds=2) == (False, "deal")
    assert ends_with(20, 20, max_rounds=1) == (False, "deal")  # a tie plays another round
    given = deal("2c3d", "2h4c", hand_number=7, scores=[15, 0])
    for rounds, over in ((7, True), (8, False)):
        state = match(given, max_rounds=rounds)
        run(state, "0 stop")
        assert state.over == over


def test_ru_10_scores_add_up_over_rounds() -> None:
    rounds: list[Deal] = [deal("2d12h", "7c8h"), deal("10d14s", "2c3d", table=[TEN_HEARTS]), deal("2c3d", "2h4c")]
    state = match(*rounds)
    run(state, "0 stop")
    assert state.scores == (-10, -5)
    assert state.view(0).hand_number == 2
    run(state, "0 stop")
    assert state.scores == (-25, 10)
    assert accepts(state, 0, "stop")

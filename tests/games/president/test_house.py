"""President: the preset `house` (PR-27, PR-28)."""

import pytest

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from fairdeal.games.president.options import PRESETS, PresidentOptions

from .table import automatic, game, hands, leader, match, places, refused, run, seen, table, texts, turn, words
from .table import deal as set_up

pytestmark = pytest.mark.usefixtures("decks")

# ---- PR-27


def test_pr_27_options_of_the_house_preset() -> None:
    differences = PRESETS["house"].differences(PRESETS["online"])
    assert differences == {
        "jokers_per_deck": 1,
        "first_round": "left_of_dealer",
        "titles": "house",
        "exchange": "simultaneous",
        "first_trick": "president",
        "largest_combo": 4,
        "play_after_pass": True,
        "voluntary_pass": False,
        "one_fewer_2": False,
        "equalize": "disallow",
        "penalize_final_joker": True,
        "penalty_order": "first_highest",
    }
    assert PRESETS["online"] == PresidentOptions()
    assert list(PRESETS) == ["online", "house"]  # the first is the default
    assert game(4).preset == "online"


def test_pr_27_one_joker_per_deck() -> None:
    for decks in (1, 3):
        state = game(4, "house", decks=decks).start(seed=1)
        assert seen(state, None).pack["joker"] == decks


def test_pr_27_only_a_higher_rank_beats() -> None:
    state = table("7 7 4", "7 7 8 8", preset="house")
    run(state, "0 7x2")
    assert texts(state, 1) == words("8x2")


def test_pr_27_no_one_fewer_2() -> None:
    state = table("7 7 4", "2 5 5", preset="house")
    run(state, "0 7x2")
    assert texts(state, 1) == words("pass")


def test_pr_27_the_joker_beats_a_2_and_is_a_wildcard() -> None:
    state = table("2 4", "joker 8", preset="house")
    run(state, "0 2")
    assert texts(state, 1) == words("joker")
    pair = table("7 7 4", "joker 8 6", preset="house")
    run(pair, "0 7x2")
    assert texts(pair, 1) == words("8x1+j1")


def test_pr_27_the_president_leads() -> None:
    state = table("4 5 6", "7 8 9", "10 J Q", roles=[1, 2, 0], preset="house")
    run(state, "1 give 7 8")
    assert leader(state) == 1


def test_pr_27_first_round_the_player_left_of_a_random_dealer_leads() -> None:
    leaders = set()
    for seed in range(80):
        state = game(3, "house").start(seed=seed)
        dealer = state.last_deal()["dealer"]
        assert isinstance(dealer, int)
        assert leader(state) == (dealer + 1) % 3
        leaders.add(leader(state))
    assert leaders == {0, 1, 2}


def test_pr_27_no_special_3() -> None:
    given: dict[str, object] = {"hands": [["4c", "5c"], ["3h", "9c"], ["6c", "7c"]], "dealer": 0}
    state = game(3, "house").start(deals=[given])
    assert texts(state, 1) == words("3x1 9x1")
    given["dealer"] = 1
    assert leader(game(3, "house").start(deals=[given])) == 2


def test_pr_27_a_player_who_can_play_must() -> None:
    state = table("4 9", "5 K", "3 3", preset="house")
    run(state, "0 4")
    assert texts(state, 1) == words("5x1 Kx1")
    assert refused(state, 1, "pass").rule == "PR-27"


def test_pr_27_a_player_who_cannot_play_passes() -> None:
    state = table("9 9 4", "5 K", "10 10 3", preset="house")
    run(state, "0 9x2")
    assert texts(state, 1) == words("pass")


def test_pr_27_a_player_who_can_play_only_with_jokers_must() -> None:
    state = table("9 9 4", "5 10 joker", preset="house")
    run(state, "0 9x2")
    assert texts(state, 1) == words("10x1+j1")


def test_pr_27_a_pass_does_not_bar_a_player_from_the_trick() -> None:
    """Seat 1 cannot beat the 9s and passes, but has a turn again after the queens."""
    state = table("9 9 Q Q 3", "3 4 5", "10 10 6", preset="house")
    run(state, "0 9x2", "1 pass", "2 10x2", "0 Qx2")
    assert turn(state) == 1
    assert texts(state, 1) == words("pass")


def test_pr_27_voluntary_pass_is_on_in_online() -> None:
    state = table("4 9", "5 K", "3 3")
    run(state, "0 4")
    assert "pass" in texts(state, 1)


def test_pr_27_off_a_player_who_can_only_equalize_must() -> None:
    state = table("7 4", "7 3", "9 9", voluntary_pass=False)
    run(state, "0 7")
    assert texts(state, 1) == words("7x1")


def test_pr_27_off_a_player_who_can_only_play_one_fewer_2_must() -> None:
    state = table("7 7 4", "2 3", "9 9", voluntary_pass=False)
    run(state, "0 7x2")
    assert texts(state, 1) == words("2x1")


def test_pr_27_off_the_leader_leads_as_usual() -> None:
    state = table("7 7 4", "2 3", preset="house")
    assert texts(state, 0) == words("4x1 7x1 7x2")


def test_pr_10_the_house_plays_single_to_quad() -> None:
    state = table("7x8 joker", "8x5 3", preset="house", decks=2)
    assert texts(state, 0) == words("7x1 7x2 7x3 7x4 7x1+j1 7x2+j1 7x3+j1 joker")
    run(state, "0 7x4")
    assert texts(state, 1) == {"8x4"}


def test_pr_10_a_record_of_the_house_without_a_limit_says_so() -> None:
    """Five cards in a combo, and two players penalized, the first lowest: as the house played before the options."""
    deal: dict[str, object] = {"hands": [{"7": 4, "joker": 1}, {"9": 4, "joker": 1}, {"J": 5, "3": 1}], "leader": 0}
    record: dict[str, object] = {"fairdeal": 1, "game": "president", "preset": "house", "players": ["A", "B", "C"]}
    record |= {"deal": deal, "moves": [[0, "7x4+j1"], [1, "9x4+j1"]]}
    with pytest.raises(IllegalMove, match="four cards at most"):
        read_record({**record, "options": {"decks": 2}}, find_game).replay()
    options = {"decks": 2, "largest_combo": 0, "penalty_order": "first_lowest"}
    assert places(read_record({**record, "options": options}, find_game).replay()) == [2, 1, 0]


def test_pr_27_the_automatic_move_of_a_player_who_must_play() -> None:
    state = table("4 9", "5 K", "3 3", preset="house")
    run(state, "0 4")
    assert automatic(state, 1) == "5x1"


# ---- PR-28


def test_pr_28_the_shitheads_two_best_cards_for_any_two_of_the_presidents() -> None:
    state = table("3 4 K", "6 6 6", "9 A 2", roles=[0, 1, 2], preset="house")
    assert hands(state) == ["3 4 K", "6 6 6", "9 A 2"]  # nothing has been given yet
    assert texts(state, 0) == {"give 3x1 4x1", "give 3x1 Kx1", "give 4x1 Kx1"}
    run(state, "0 give 3 4")
    assert hands(state) == ["K A 2", "6 6 6", "3 4 9"]


def test_pr_28_not_in_the_first_round() -> None:
    assert table("3 4 K", "6 6 6", "9 A 2", preset="house").phase == "play"


def test_pr_28_in_a_match_of_the_house() -> None:
    state = match(set_up("3", "9 9", dealer=1), set_up("3 4 5", "10 J Q"), preset="house")
    run(state, "0 3")
    state.proceed()
    assert (state.phase, state.actors) == ("transfer", (0,))
    assert seen(state, None).roles == ("President", "Shithead")
    run(state, "0 give 3 4")
    assert hands(state) == ["5 J Q", "3 4 10"]
    assert leader(state) == 0

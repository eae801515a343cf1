"""President: the pack and the deal (PR-1 to PR-4)."""

import math
import time
from collections import Counter
from typing import Any

import pytest

from fairdeal._build import is_compiled
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.state import State
from fairdeal.games.president.options import MAX_DECKS, PresidentOptions

from .table import (
    RANKS,
    game,
    hand,
    hands,
    leader,
    match,
    numbers,
    places,
    play_randomly,
    play_round,
    refused,
    run,
    table,
    texts,
    turn,
    words,
)
from .table import deal as set_up

NATURALS = RANKS[:-1]

# Chi-square exceeds these values once in a million times, by degrees of freedom.
CRITICAL = {1: 23.928, 2: 27.631, 3: 30.665}


def sizes(state: State) -> list[int]:
    return [sum(numbers(state, seat).values()) for seat in range(state.players)]


def dealt(state: State) -> list[int]:
    """The sizes of the hands as dealt, before any transfer."""
    given = state.last_deal()["hands"]
    assert isinstance(given, list)
    return [sum(one.values()) for one in given]


def pack_of(state: State) -> Counter[str]:
    whole: Counter[str] = Counter()
    for seat in range(state.players):
        whole.update(numbers(state, seat))
    return whole


def first_dealt(dealt_sizes: list[int]) -> int:
    """The seat at which the deal started: the first one with an extra card."""
    most = max(dealt_sizes)
    assert min(dealt_sizes) == most - 1
    (start,) = [seat for seat, size in enumerate(dealt_sizes) if size == most and dealt_sizes[seat - 1] < most]
    return start


def chi_square(observed: list[int], expected: list[float]) -> float:
    return math.fsum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))


# ---- PR-1


def test_pr_1_one_deck_with_two_jokers_is_the_default() -> None:
    assert PresidentOptions() == PresidentOptions(decks=1, jokers_per_deck=2)
    assert pack_of(game(4).start(seed=1)) == {**dict.fromkeys(NATURALS, 4), "joker": 2}


@pytest.mark.parametrize("decks", [1, 2, 3, 8, 9])
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_pr_1_a_deck_has_four_of_each_rank_and_its_jokers(decks: int, jokers: int) -> None:
    state = game(5, decks=decks, jokers_per_deck=jokers).start(seed=5)
    expected = Counter(dict.fromkeys(NATURALS, 4 * decks))
    expected["joker"] = jokers * decks
    assert pack_of(state) == expected


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (3, 1), (27, 1), (64, 3)])
def test_pr_1_two_to_sixty_four_players(players: int, decks: int) -> None:
    state = game(players, decks=decks).start(seed=1)
    play_round(state)
    assert sorted(places(state)) == list(range(players))


@pytest.mark.parametrize("players", [-1, 0, 1, 65, 1000])
def test_pr_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 64 players"):
        game(players, decks=100)


@pytest.mark.parametrize(
    ("decks", "jokers", "most"), [(1, 0, 26), (1, 1, 26), (1, 2, 27), (2, 0, 52), (2, 1, 53), (2, 2, 54)]
)
def test_pr_1_the_pack_has_at_least_two_cards_per_player(decks: int, jokers: int, most: int) -> None:
    state = game(most, decks=decks, jokers_per_deck=jokers).start(seed=1)
    assert min(sizes(state)) >= 2
    with pytest.raises(BadSetup, match="PR-1"):
        game(most + 1, decks=decks, jokers_per_deck=jokers)


@pytest.mark.parametrize(
    "options",
    [
        {"decks": 0},
        {"decks": -1},
        {"decks": MAX_DECKS + 1},
        {"decks": 10**30},
        {"decks": 1.5},
        {"decks": True},
        {"jokers_per_deck": -1},
        {"jokers_per_deck": 3},
    ],
)
def test_pr_1_other_packs_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match="PR-1"):
        game(4, **options)


def test_pr_1_the_maximum_number_of_decks() -> None:
    assert MAX_DECKS == 166_799_986_198_907
    state = game(4, decks=MAX_DECKS).start(seed=1)
    assert pack_of(state) == {**dict.fromkeys(NATURALS, 4 * MAX_DECKS), "joker": 2 * MAX_DECKS}
    assert sum(sizes(state)) == 54 * MAX_DECKS
    assert max(sizes(state)) - min(sizes(state)) == 1


@pytest.mark.parametrize(
    "decks",
    [1, 2, 7, 8, 9, 31, 33, 1000, 10**6, 2**29, 2**30 + 1, 2**31, 2**32 + 1, 10**12, MAX_DECKS - 1, MAX_DECKS],
)
@pytest.mark.parametrize("players", [2, 5])
def test_pr_1_every_number_of_decks_works(decks: int, players: int) -> None:
    state = game(players, decks=decks).start(seed=decks)
    pack = pack_of(state)
    play_randomly(state, seed=decks)
    assert state.over
    assert sorted(places(state)) == list(range(players))
    last = places(state)[-1]
    assert [seat for seat, size in enumerate(sizes(state)) if size] == [last]
    assert all(numbers(state, last)[rank] <= pack[rank] for rank in numbers(state, last))


@pytest.mark.once
@pytest.mark.parametrize("players", [2, 4, 64])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"preset": "house", "largest_combo": 0},
        {"equalize": "equalize_or_skip"},
        {"revolutions": "jokers", "four_in_a_row": True},
        {"play_after_pass": True, "single_turn": True},
    ],
)
def test_pr_1_a_whole_round_with_the_maximum_number_of_decks_is_fast(players: int, options: dict[str, str]) -> None:
    whole = game(players, decks=MAX_DECKS, **options)
    start = time.process_time()
    state = whole.start(seed=players)
    play_randomly(state, seed=players)
    seconds = time.process_time() - start
    assert state.over
    assert seconds < (5 if is_compiled() else 120)  # milliseconds, with room for a busy machine


EQUALIZING = ["allow", "equalize_or_skip", "equalize_or_pass", "force_skip"]


@pytest.mark.parametrize("equalize", EQUALIZING)
def test_pr_1_hands_bound_to_equalize_have_at_most_a_thousand_decks(equalize: str) -> None:
    game(4, decks=1000, voluntary_pass=False, equalize=equalize)
    for decks in (1001, MAX_DECKS):
        with pytest.raises(BadSetup, match=r"PR-1: (?=.*1,000 decks)(?=.*voluntary_pass)(?=.*equaliz)"):
            game(4, decks=decks, voluntary_pass=False, equalize=equalize)


@pytest.mark.parametrize("equalize", ["disallow", *EQUALIZING])
def test_pr_1_only_that_combination_is_refused(equalize: str) -> None:
    game(4, decks=MAX_DECKS, equalize=equalize)
    game(4, decks=MAX_DECKS, equalize="disallow", voluntary_pass=False)
    game(4, decks=MAX_DECKS, preset="house", largest_combo=0)


# ---- PR-2


@pytest.mark.parametrize("led", range(len(RANKS)))
def test_pr_2_order_of_the_ranks(led: int) -> None:
    """3 < 4 < … < K < A < 2 < joker: each single card is beaten by those that come after it, and no others."""
    everything = " ".join(RANKS)
    state = table(f"{RANKS[led]} 3", everything, equalize="disallow")
    run(state, f"0 {RANKS[led]}")
    higher = {rank if rank == "joker" else f"{rank}x1" for rank in RANKS[led + 1 :]}
    assert texts(state, 1) == {*higher, "pass"}


def test_pr_2_suits_do_not_matter() -> None:
    given: dict[str, object] = {"hands": [["7c", "7s", "4c"], ["7h", "8d", "7d"], ["8c", "9s"]], "leader": 0}
    state = game(3, equalize="disallow").start(deals=[given])
    assert texts(state, 0) == words("4x1 7x1 7x2")
    run(state, "0 7c")
    assert texts(state, 1) == words("8x1 pass")
    run(state, "1 8h")  # any 8 stands for the 8 in the hand
    assert texts(state, 2) == words("9x1 pass")


# ---- PR-3


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 11, 27])
@pytest.mark.parametrize("decks", [1, 2, 1000])
def test_pr_3_the_whole_pack_is_dealt_in_hands_that_differ_by_at_most_one(players: int, decks: int) -> None:
    for seed in range(5):
        state = game(players, decks=decks, jokers_per_deck=2).start(seed=seed)
        each, extra = divmod(54 * decks, players)
        assert sorted(sizes(state)) == [each] * (players - extra) + [each + 1] * extra
        if extra:  # seats with an extra card are adjacent, from where the deal started
            start = first_dealt(sizes(state))
            assert all(sizes(state)[(start + i) % players] == each + 1 for i in range(extra))


def test_pr_3_the_first_deal_starts_at_a_random_seat() -> None:
    number = 2000
    starts = Counter(first_dealt(sizes(game(4).start(seed=seed))) for seed in range(number))
    assert chi_square([starts[seat] for seat in range(4)], [number / 4] * 4) < CRITICAL[3]


def test_pr_3_left_of_dealer_the_deal_starts_at_the_dealers_left() -> None:
    seen = set()
    for seed in range(80):
        state = game(4, first_round="left_of_dealer").start(seed=seed)
        dealer = state.last_deal()["dealer"]
        assert isinstance(dealer, int)
        assert first_dealt(sizes(state)) == (dealer + 1) % 4
        seen.add(dealer)
    assert seen == {0, 1, 2, 3}


def test_pr_3_later_deals_start_with_the_president() -> None:
    presidents = set()
    for seed in range(60):
        state = game(4, rounds=2).start(seed=seed)
        play_randomly_to_intermission(state, seed)
        president = places(state)[0]
        state.proceed()
        assert first_dealt(dealt(state)) == president
        presidents.add(president)
    assert presidents == {0, 1, 2, 3}


def play_randomly_to_intermission(state: State, seed: int) -> None:
    """Play the round by automatic moves after a few arbitrary ones, so that anybody may win."""
    for step in range(seed % 30):
        seat = state.actors[0]
        state.play(seat, state.moves(seat).at(step % state.moves(seat).count()))
    play_round(state)
    assert state.phase == "intermission"


def test_pr_3_each_round_has_a_deal_of_its_own() -> None:
    state = game(4, rounds=3).start(seed=3)
    found = [state.last_deal()["hands"]]
    for _ in range(2):
        play_round(state)
        state.proceed()
        found.append(state.last_deal()["hands"])
    assert found[0] != found[1] != found[2] != found[0]


def test_pr_3_the_same_seed_deals_the_same_hands() -> None:
    assert hands(game(4).start(seed=9)) == hands(game(4).start(seed=9)) != hands(game(4).start(seed=10))
    assert hands(game(4).start(seed="a table")) == hands(game(4).start(seed="a table"))


def hypergeometric(good: int, bad: int, drawn: int) -> list[float]:
    """The probabilities of 0, 1, … `good` good cards among those drawn."""
    ways = [math.comb(good, k) * math.comb(bad, drawn - k) for k in range(good + 1)]
    return [way / math.comb(good + bad, drawn) for way in ways]


@pytest.mark.once
@pytest.mark.parametrize("rank", ["3", "2", "joker"])
def test_pr_3_each_rank_is_distributed_as_expected(rank: str) -> None:
    """One deck, seat 0 of four: compare with the exact probabilities for 14 and for 13 cards."""
    number = 3000
    observed: dict[int, Counter[int]] = {13: Counter(), 14: Counter()}
    whole = game(4)
    for seed in range(number):
        state = whole.start(seed=seed)
        observed[sizes(state)[0]][numbers(state, 0).get(rank, 0)] += 1
    cards = 2 if rank == "joker" else 4
    for size, found in observed.items():
        total = sum(found.values())
        assert abs(total - number / 2) < 5 * math.sqrt(number / 4)
        expected = [total * chance for chance in hypergeometric(cards, 54 - cards, size)]
        lump = 3 if cards == 4 else 2  # 3 and 4 of a rank are rare, so they are counted together
        got = [found[k] for k in range(lump)] + [sum(found[k] for k in range(lump, cards + 1))]
        assert chi_square(got, [*expected[:lump], sum(expected[lump:])]) < CRITICAL[len(got) - 1]


@pytest.mark.once
def test_pr_3_two_cards_are_in_one_hand_as_often_as_expected() -> None:
    """Both jokers are in one hand in 2·C(14,2) + 2·C(13,2) of C(54,2) deals."""
    number = 3000
    whole = game(4)
    together = sum(
        any(numbers(state, seat).get("joker") == 2 for seat in range(4))
        for state in (whole.start(seed=seed) for seed in range(number))
    )
    chance = 2 * (math.comb(14, 2) + math.comb(13, 2)) / math.comb(54, 2)
    assert chi_square([together, number - together], [number * chance, number * (1 - chance)]) < CRITICAL[1]


@pytest.mark.once
@pytest.mark.parametrize("decks", [9, 10**6, MAX_DECKS])
@pytest.mark.parametrize("rank", ["3", "A", "joker"])
def test_pr_3_many_decks_are_distributed_as_expected(decks: int, rank: str) -> None:
    """Mean and variance of the number of cards of a rank at seat 0, relative to the exact values."""
    number = 150
    pack, marked = 54 * decks, decks * (2 if rank == "joker" else 4)
    whole = game(4, decks=decks)
    standard = []
    for seed in range(number):
        state = whole.start(seed=seed)
        own = sizes(state)[0]
        mean = own * marked / pack
        variance = mean * (1 - marked / pack) * (pack - own) / (pack - 1)
        standard.append((numbers(state, 0).get(rank, 0) - mean) / math.sqrt(variance))
    average = math.fsum(standard) / number
    spread = math.fsum(z * z for z in standard) / number
    assert abs(average) < 5 / math.sqrt(number)
    assert abs(spread - 1) < 5 * math.sqrt(2 / number)


# ---- PR-4


def test_pr_4_no_transfers_in_the_first_round() -> None:
    for preset in ("online", "house"):
        assert game(4, preset).start(seed=1).phase == "play"


def test_pr_4_the_holder_of_the_special_3_leads_and_must_play_it() -> None:
    state = table("4 5 joker", "3 3h* 9 joker", "6 7")
    assert leader(state) == 1
    assert texts(state, 1) == words("3x1 3x2 3x1+j1 3x2+j1")  # alone, or with further 3s and jokers


def test_pr_4_with_one_deck_the_3_of_hearts_is_special() -> None:
    given: dict[str, object] = {"hands": [["3c", "3s"], ["7c", "3d"], ["9s", "3h"]]}
    state = game(3).start(deals=[given])
    assert leader(state) == 2
    assert texts(state, 2) == words("3x1")


def test_pr_4_with_several_decks_only_one_3_of_hearts_is_special() -> None:
    given: dict[str, object] = {"hands": [["3h", "5c"], ["3h", "6c"], ["9s", "3h*"], ["3h", "K"]]}
    state = game(4, decks=4).start(deals=[given])
    assert leader(state) == 2
    assert texts(state, 2) == words("3x1")
    plain = game(2, decks=2).start(deals=[{"hands": [["5c", "6c"], ["3h", "7c"]]}])
    assert leader(plain) == 0
    assert texts(plain, 0) == words("5x1 6x1")


def test_pr_4_special_may_be_named_by_its_seat() -> None:
    state = table("4 5", "6 7", "3 3 3 8", special=2, decks=2)
    assert leader(state) == 2
    assert texts(state, 2) == words("3x1 3x2 3x3")


def test_pr_4_only_the_leaders_first_combo_is_bound() -> None:
    state = table("3h* 3 8 9", "4 5", "4 5")
    run(state, "0 3x1", "1 pass", "2 pass")
    assert leader(state) == 0
    assert texts(state, 0) == words("3x1 8x1 9x1")


def test_pr_4_the_other_players_are_not_bound() -> None:
    state = table("3h* 9", "4 K", "3 J")
    run(state, "0 3x1")
    assert texts(state, 1) == words("4x1 Kx1 pass")
    assert texts(state, 2) == set()
    run(state, "1 4x1")
    assert texts(state, 2) == words("Jx1 pass")


def test_pr_4_a_given_leader_overrides_the_special_3() -> None:
    state = table("3h* 9", "4 5 3", leader=1)
    assert leader(state) == 1
    assert texts(state, 1) == words("3x1 4x1 5x1")
    run(state, "1 4x1")
    assert texts(state, 0) == words("9x1 pass")


def test_pr_4_later_rounds_have_no_special_3() -> None:
    state = table("4 5 5", "3h* 9 9", "6 7 7", roles=[None, 0, 1, 2], first_trick="president")
    run(state, "0 give 4")
    assert leader(state) == 0
    assert texts(state, 0) == words("5x1 5x2 9x1")  # the 9 came from the High-Scum
    two_rounds = match(set_up("3h*", "9 9"), set_up("3h* 4 4", "5 5 6"))
    run(two_rounds, "0 3x1")
    two_rounds.proceed()
    run(two_rounds, "0 give 4x2")
    assert leader(two_rounds) == 1  # the Scum, with any cards
    assert texts(two_rounds, 1) == words("4x1 4x2 5x1")
    assert hand(two_rounds, 0) == "3 5 6"
    holder_leads = match(set_up("4", "9 9"), set_up("5 5 6", "3h* 7 8"))
    run(holder_leads, "0 4x1")
    holder_leads.proceed()
    run(holder_leads, "0 give 7 8")
    assert leader(holder_leads) == 1
    assert texts(holder_leads, 1) == words("3x1 7x1 8x1")


def test_pr_4_left_of_dealer_leads_and_no_3_is_special() -> None:
    state = table("4 5", "3h* 9", "6 7", dealer=1, first_round="left_of_dealer")
    assert leader(state) == 2
    last = table("4 5", "3h* 9", "6 7", dealer=2, first_round="left_of_dealer")
    assert leader(last) == 0
    own = table("4 5", "3h* 9", "6 7", dealer=0, first_round="left_of_dealer")
    assert texts(own, 1) == words("3x1 9x1")


@pytest.mark.parametrize("decks", [1, 2, 1000])
def test_pr_4_in_a_seeded_deal_the_leader_holds_the_special_3(decks: int) -> None:
    for seed in range(30):
        state = game(4, decks=decks).start(seed=seed)
        given = state.last_deal()["hands"]
        assert isinstance(given, list)
        assert [seat for seat in range(4) if given[seat].get("3h*")] == [leader(state)]
        assert given[leader(state)]["3h*"] == 1
        assert all(move.text().startswith("3x") for move in (state.moves(leader(state))[k] for k in (0, -1)))
        seat = leader(state)
        assert refused(state, seat, "joker").rule in ("PR-4", "PR-10")
        run(state, f"{seat} 3x1")
        assert turn(state) == (seat + 1) % 4


@pytest.mark.once
def test_pr_4_any_card_may_be_the_special_one() -> None:
    """The holder is any seat in proportion to its number of cards."""
    number = 3000
    whole = game(4)
    by_seat: Counter[int] = Counter()
    by_turn: Counter[int] = Counter()
    for seed in range(number):
        state = whole.start(seed=seed)
        by_seat[leader(state)] += 1
        by_turn[(leader(state) - first_dealt(sizes(state))) % 4] += 1
    assert chi_square([by_seat[seat] for seat in range(4)], [number / 4] * 4) < CRITICAL[3]
    expected = [number * cards / 54 for cards in (14, 14, 13, 13)]
    assert chi_square([by_turn[i] for i in range(4)], expected) < CRITICAL[3]


@pytest.mark.once
def test_pr_4_with_several_decks_each_3_is_as_likely_special() -> None:
    """Two decks: the probability that a seat leads is the number of 3s it holds, divided by eight."""
    number = 3000
    whole = game(3, decks=2)
    expected, variance, led = 0.0, 0.0, 0
    for seed in range(number):
        state = whole.start(seed=seed)
        chance = numbers(state, 0).get("3", 0) / 8
        expected += chance
        variance += chance * (1 - chance)
        led += leader(state) == 0
    assert abs(led - expected) < 5 * math.sqrt(variance)

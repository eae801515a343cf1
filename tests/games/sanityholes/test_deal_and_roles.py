"""The draw for dealer, the deal, seats by rank, roles (PS-1, PS-2)."""

import random

import pytest

from fairdeal.cards.double import standard_deck
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import seen_by
from fairdeal.engine.random import SEATS, Stream
from fairdeal.games.sanityholes.rules.roles import titles
from fairdeal.mechanics.dealer_draw import draw_for_dealer

from .table import ALL, deal, final, game, hand, hands, leader, markers, places, play_randomly, run, seen, table, turn

SUMS = {card.text: card.sum for card in standard_deck().cards}


@pytest.mark.parametrize("players", range(2, 7))
def test_ps_1_all_78_cards_are_dealt(players: int) -> None:
    for seed in range(20):
        state = game(players).start(seed)
        dealt = [card for seat in range(players) for card in hand(state, seat).split()]
        assert len(dealt) == 78
        assert set(dealt) == ALL


def test_ps_1_two_to_six_players() -> None:
    for players in (1, 7):
        with pytest.raises(BadSetup, match="2 to 6"):
            game(players)


@pytest.mark.parametrize("players", range(2, 7))
def test_ps_1_the_highest_card_drawn_deals_and_leads(players: int) -> None:
    ties = 0
    for seed in range(120):
        state = game(players).start(seed)
        view = seen(state, None)
        drawing = list(range(players))
        for drawn in view.drawn:
            assert [seat for seat, _ in drawn] == drawing
            assert len({card for _, card in drawn}) == len(drawn)
            highest = max(SUMS[card] for _, card in drawn)
            drawing = [seat for seat, card in drawn if SUMS[card] == highest]
        assert drawing == [view.dealer]
        assert leader(state) == view.dealer
        ties += len(view.drawn) - 1
    assert ties > 0


@pytest.mark.parametrize("players", range(2, 7))
def test_ps_1_cards_go_clockwise_from_the_dealers_left(players: int) -> None:
    for seed in range(12):
        state = game(players).start(seed)
        dealer = seen(state, None).dealer
        assert dealer is not None
        order = [(dealer + 1 + k) % players for k in range(players)]
        sizes = [78 // players + (k < 78 % players) for k in range(players)]
        assert [len(hand(state, seat).split()) for seat in order] == sizes


def test_ps_1_every_seat_is_equally_likely_to_deal() -> None:
    drawn = [seen(game(3).start(seed), None).dealer for seed in range(900)]
    assert all(240 < drawn.count(seat) < 360 for seat in range(3))


def test_ps_1_the_draw_has_its_own_random_stream() -> None:
    cards = standard_deck().cards
    for seed in range(30):
        dealer, draws = draw_for_dealer(Stream(seed, SEATS), cards, 5)
        view = seen(game(5).start(seed), 2)
        assert view.dealer == dealer
        assert view.drawn == tuple(tuple((seat, card.text) for seat, card in drawn) for drawn in draws)


def test_ps_1_in_later_rounds_everybody_sits_by_rank() -> None:
    """The Sanityhole deals, starting with the President, who leads; the turn follows the roles."""
    for seed in range(40):
        state = game(5, black_markers=40).start(seed)
        while state.rounds_dealt == 1:
            seat = state.actors[0]
            state.play(seat, state.moves(seat)[0])
        order = places(state)
        view = seen(state, None)
        assert list(view.turns) == list(view.ranking) == order
        assert view.dealer == order[-1]
        assert view.drawn == ()
        assert [view.sizes[seat] for seat in order] == [16, 16, 16, 15, 15]
        while state.phase == "exchange":
            seat = state.actors[0]
            state.play(seat, state.moves(seat)[-1])
        assert leader(state) == order[0]
        for later in order[1:]:
            state.play(state.actors[0], state.moves(state.actors[0])[0 if later == order[1] else -1])
            assert turn(state) == later


def test_ps_1_a_seat_number_stays_with_its_player() -> None:
    state = table("3s4h", "5h8d", "2c3d 2h4c", options={"black_markers": 40})
    assert state.names == state.game.names
    run(state, "0 play 3s4h:3s", "1 play 5h8d:8d")
    assert (places(state), state.names) == ([0, 1, 2], state.game.names)


def test_ps_1_turns_follow_the_roles_of_a_given_deal() -> None:
    state = table("4c5h 9s10d", "3s4h 9h11c", "3s5c 8s9h", "6d7s 7c8h", roles=[2, 0, 3, 1])
    run(state, "0 give 4c5h", "2 give 3s5c 8s9h")
    assert leader(state) == 2
    view = seen(state, 1)
    assert view.turns == (2, 0, 3, 1)
    run(state, f"2 {state.moves(2)[0]}")
    assert turn(state) == 0
    run(state, "0 pass")
    assert turn(state) == 3
    run(state, "3 pass")
    assert turn(state) == 1
    run(state, "1 pass")
    assert turn(state) == 2


def test_ps_1_a_given_deal_can_name_dealer_and_leader() -> None:
    three = ("3s4h 3s5c", "4c5h 4s6c", "5d6s 5s7h")
    assert leader(table(*three)) == 0
    assert leader(table(*three, dealer=2)) == 2
    assert leader(table(*three, dealer=2, leader=1)) == 1
    assert seen(table(*three), 0).dealer is None
    assert seen(table(*three, dealer=1), 0).dealer == 1
    state = table(*three, roles=[1, 2, 0], leader=2)
    run(state, "1 give 4c5h")
    assert leader(state) == 2
    assert seen(state, None).dealer == 0
    assert leader(table("", "3s4h 3s5c", "4c5h", leader=0)) == 1
    assert leader(table("4c5h", "3s4h", "", roles=[2, 1, 0])) == 1


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, "President|Sanityhole"),
        (3, "President|Citizen|Sanityhole"),
        (4, "President|Vice-President|Vice-Sanityhole|Sanityhole"),
        (5, "President|Vice-President|Citizen|Vice-Sanityhole|Sanityhole"),
        (6, "President|Vice-President|Second Vice-President|Second Vice-Sanityhole|Vice-Sanityhole|Sanityhole"),
    ],
)
def test_ps_2_roles_are_added_and_removed_in_the_middle(players: int, expected: str) -> None:
    assert "|".join(titles(players)) == expected


PAIRS = ["3s4h 4h14s", "3s5c 4h11s", "3d6h 4s12d", "3c7d 4c13s", "3c8d 4d9h", "3c9d 4d8h"]


@pytest.mark.parametrize(("players", "numbers"), [(2, [1]), (3, [1]), (4, [2, 1]), (5, [2, 1]), (6, [3, 2, 1])])
def test_ps_2_items_by_distance_from_the_middle(players: int, numbers: list[int]) -> None:
    order = random.Random(players).sample(range(players), players)
    state = table(*PAIRS[:players], roles=order, markers=[9] * players)
    due = [{"seat": order[k], "to": order[-1 - k], "number": number} for k, number in enumerate(numbers)]
    view = seen(state, None)
    assert list(view.due) == due
    assert view.actors == tuple(sorted(order[: len(numbers)]))
    names = titles(players)
    assert view.roles == tuple(names[order.index(seat)] for seat in range(players))


def test_ps_2_no_roles_in_a_first_round() -> None:
    assert seen(game(4).start(1), 0).roles == (None,) * 4


def test_the_same_seed_gives_the_same_match() -> None:
    for players in (2, 4, 6):
        ends = []
        for _ in range(2):
            state = game(players).start(11)
            play_randomly(state, 5)
            ends.append((final(state), markers(state), hands(state)))
        assert ends[0] == ends[1]


def test_seeded_deals_follow_given_ones() -> None:
    state = game(2, black_markers=3).start(9, [deal("3s4h", "4c5h 4s6c", markers=[0, 0])])
    run(state, "0 play 3s4h:7")
    assert state.rounds_dealt == 2
    assert state.phase == "exchange"
    assert sum(len(held.split()) for held in hands(state)) == 78
    assert seen(state, None).drawn == ()


def test_ps_1_everybody_sees_the_draw_and_their_own_cards() -> None:
    """The opening events are the same when they are read later."""
    state = game(3).start(4)
    opening = state.opening()
    assert [event.kind for event in opening] == ["draw", "dealt", "dealt", "dealt", "trick"]
    assert opening[0].seat == opening[-1].seat == seen(state, None).dealer
    draws = [[list(pair) for pair in drawn] for drawn in seen(state, None).drawn]
    assert opening[0].to_json()["draws"] == draws
    assert [event.kind for event in seen_by(opening, None)] == ["draw", "trick"]
    assert [event.to_json().get("hand") for event in opening[1:4]] == state.hands()
    play_randomly(state, 1)
    assert state.opening() == opening
    assert seen(state, None).drawn == ()


def test_the_opening_of_a_given_deal() -> None:
    state = table("3s4h 9s10d", "5h8d 9h11c", roles=[0, 1])
    assert [event.kind for event in state.opening()] == ["dealt", "dealt"]
    assert [event.kind for event in table("3s4h", "5h8d").opening()] == ["dealt", "dealt", "trick"]

"""The draw for dealer (PS-1, RK-2): the highest sum deals, and tied players draw again."""

from collections import Counter

import pytest

from fairdeal.cards.double import standard_deck
from fairdeal.engine.random import SEATS, Stream
from fairdeal.mechanics.dealer_draw import draw_event, draw_for_dealer

CARDS = standard_deck().cards


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_highest_sum_deals_and_tied_players_draw_again(players: int) -> None:
    ties = 0
    for seed in range(400):
        dealer, draws = draw_for_dealer(Stream(seed, SEATS), CARDS, players)
        drawing = list(range(players))
        for drawn in draws:
            assert [seat for seat, _ in drawn] == drawing  # all players, then only tied ones
            assert len({card for _, card in drawn}) == len(drawn)  # no card is drawn twice
            best = max(card.sum for _, card in drawn)
            drawing = [seat for seat, card in drawn if card.sum == best]
        assert drawing == [dealer]
        ties += len(draws) > 1
    assert ties > 5


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_player_is_equally_likely_to_deal(players: int) -> None:
    found = Counter(draw_for_dealer(Stream(seed, SEATS), CARDS, players)[0] for seed in range(300 * players))
    assert all(200 < found[seat] < 400 for seat in range(players))


def test_every_card_can_be_drawn() -> None:
    found = {
        card for seed in range(600) for drawn in draw_for_dealer(Stream(seed, SEATS), CARDS, 4)[1] for _, card in drawn
    }
    assert found == set(CARDS)


def test_the_draw_is_reproducible() -> None:
    assert draw_for_dealer(Stream(5, SEATS), CARDS, 4) == draw_for_dealer(Stream(5, SEATS), CARDS, 4)


def test_a_pack_of_two_cards() -> None:
    """The higher sum deals, without a second draw."""
    for seed in range(20):
        dealer, (drawn,) = draw_for_dealer(Stream(seed, SEATS), CARDS[:2], 2)
        assert dict(drawn)[dealer] == CARDS[1]


def test_the_draw_is_a_public_event() -> None:
    dealer, draws = draw_for_dealer(Stream(1, SEATS), CARDS, 3)
    event = draw_event(dealer, draws)
    assert event.audience is None
    assert event.to_json() == {
        "event": "draw",
        "seat": dealer,
        "draws": [[[seat, card.text] for seat, card in drawn] for drawn in draws],
    }
